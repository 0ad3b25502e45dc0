import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readRobots } from './robots.ts'
import { readSitemap } from './sitemap.ts'

const read = (text: string) => readSitemap(Buffer.from(text))

describe('a sitemap', () => {
  it('lists pages or other sitemaps, with or without a namespace, plain or packed', async () => {
    const text =
      '\uFEFF<?xml version="1.0"?><s:urlset xmlns:s="x"><s:url><s:loc> https://a.example/?a=1&amp;b=2 </s:loc></s:url></s:urlset>'
    const found = { pages: ['https://a.example/?a=1&b=2'], sitemaps: [] }
    expect(await read(text)).toEqual(found)
    expect(await readSitemap(gzipSync(text))).toEqual(found)
    expect(
      await read('<sitemapindex><sitemap><loc>https://a.example/s.xml</loc></sitemap></sitemapindex>'),
    ).toEqual({
      pages: [],
      sitemaps: ['https://a.example/s.xml'],
    })
    expect((await read('https://a.example/1\r\nhttps://a.example/2\nunsinn')).pages).toHaveLength(2)
  })

  it('opens no files and unfolds no entities', async () => {
    const text =
      '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd"><!ENTITY b "haha">]><urlset><url><loc>&f;&b;</loc></url></urlset>'
    expect((await read(text)).pages).toEqual(['&f;&b;'])
  })

  it('that is broken, endless or a bomb ends', async () => {
    expect((await read('<urlset><url><loc>https://a.example/1')).pages).toEqual(['https://a.example/1'])
    expect(await read('<a>'.repeat(200_000))).toEqual({ pages: [], sitemaps: [] })
    expect(await read('')).toEqual({ pages: [], sitemaps: [] })
    const many = `<urlset>${'<url><loc>https://a.example/x</loc></url>'.repeat(60_000)}</urlset>`
    expect((await read(many)).pages.length).toBeLessThanOrEqual(50_000)
    await expect(readSitemap(gzipSync(Buffer.alloc(30_000_000)))).rejects.toThrow()
  })
})

describe('robots.txt', () => {
  const robots = (text: string) => readRobots('https://a.example/robots.txt', text)

  it('forbids, allows and asks for pauses, by our name or for everybody', () => {
    const rules = robots(
      'User-agent: *\nDisallow: /\n\nUser-agent: Lotse\nDisallow: /intern\nAllow: /intern/offen\nCrawl-delay: 2\nSitemap: https://a.example/s.xml',
    )
    expect(rules.isAllowed('https://a.example/seite')).toBe(true)
    expect(rules.isAllowed('https://a.example/intern/akte')).toBe(false)
    expect(rules.isAllowed('https://a.example/intern/offen')).toBe(true)
    expect(rules).toMatchObject({ delayMs: 2_000, sitemaps: ['https://a.example/s.xml'] })
  })

  it('that is empty or nonsense allows everything; endless pauses are cut', () => {
    expect(robots('').isAllowed('https://a.example/x')).toBe(true)
    expect(robots(`Unsinn ${'*'.repeat(100_000)}`).isAllowed('https://a.example/x')).toBe(true)
    expect(robots('User-agent: *\nCrawl-delay: 99999').delayMs).toBe(30_000)
    expect(robots('User-agent: *\nCrawl-delay: -5').delayMs).toBe(0)
  })

  it('holds for the site by all its names', () => {
    const rules = robots('User-agent: *\nDisallow: /intern')
    expect(rules.isAllowed('http://www.a.example/intern')).toBe(false)
  })

  it('with patterns that are dear to match forbids more than it says', () => {
    const cruel = `User-agent: *\n${`Disallow: /x${'*a'.repeat(500)}\nAllow: /x/${'*a'.repeat(500)}\n`.repeat(2_000)}`
    const rules = robots(cruel)
    expect(rules.isAllowed(`https://a.example/x/${'a'.repeat(900)}b`)).toBe(false)
    expect(rules.isAllowed('https://a.example/y')).toBe(true)
  })
})
