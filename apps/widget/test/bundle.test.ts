import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundlePage, bundleWidget } from '../../../scripts/widget-build.ts'
import type { LotseLoading } from '../src/widget/window-lotse.ts'

let bundle: Awaited<ReturnType<typeof bundleWidget>>
let page: Awaited<ReturnType<typeof bundlePage>>
beforeAll(async () => {
  bundle = await bundleWidget()
  page = await bundlePage()
})

const packed = (text: string): number => gzipSync(text, { level: 9 }).length

describe('what visitors of a website load', () => {
  it('is small: the loader within 2 kB, both files within 20 kB', () => {
    expect(packed(bundle.loader)).toBeLessThanOrEqual(2_000)
    expect(packed(bundle.loader) + packed(bundle.program)).toBeLessThanOrEqual(20_000)
  })

  it('makes no markup of texts, keeps no cookie, sends no messages between windows and brings no library', () => {
    const both = bundle.loader + bundle.program
    for (const word of [
      'innerHTML',
      'insertAdjacent',
      'document.write',
      'eval(',
      'cookie',
      'localStorage',
      'postMessage',
      'Zod',
    ])
      expect(both, word).not.toContain(word)
  })

  it('is understood by every browser that it is built for: none of them may stumble over a look behind', () => {
    expect(bundle.loader + bundle.program).not.toMatch(/\(\?<[!=]/)
  })

  it('names no address but the name of the SVG language', () => {
    const named = (bundle.loader + bundle.program).match(/https?:\/\/[\w.-]+/g)
    expect(new Set(named)).toEqual(new Set(['http://www.w3.org']))
  })
})

describe('what visitors of a public page load', () => {
  it('is small: script and style within 20 kB, of the 40 that it may have', () => {
    expect(packed(page.script.content) + packed(page.style.content)).toBeLessThanOrEqual(20_000)
  })

  it('makes no markup of texts, keeps no cookie, and is understood by the same browsers', () => {
    for (const word of ['innerHTML', 'insertAdjacent', 'document.write', 'eval(', 'cookie', 'Zod'])
      expect(page.script.content, word).not.toContain(word)
    expect(page.script.content).not.toMatch(/\(\?<[!=]/)
  })

  it('loads nothing by itself: no picture, no letters, no other style', () => {
    expect(page.style.content).not.toMatch(/url\(|@import/)
  })
})

const place = (attributes: Record<string, string>): HTMLScriptElement => {
  const script = document.createElement('script')
  script.type = 'text/plain'
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
  document.body.replaceChildren(script)
  return script
}
const load = () => new Function(bundle.loader)()

describe('the loader', () => {
  it('finds its own address, loads the program from there once, and remembers what is asked meanwhile', () => {
    const script = place({
      src: 'https://lotse.test/embed/lotse.js',
      'data-chatbot': 'eins',
    })
    script.nonce = 'geheim'
    load()
    window.Lotse?.open()
    script.dataset.chatbot = 'zwei'
    load()
    const programs = document.head.querySelectorAll('script')
    expect(programs).toHaveLength(1)
    expect(programs[0]?.src).toBe(`https://lotse.test/embed/${bundle.programName}`)
    expect(programs[0]?.nonce).toBe('geheim')
    expect(window.Lotse as LotseLoading).toMatchObject({
      server: 'https://lotse.test',
      nonce: 'geheim',
      asked: [
        ['init', { chatbot: 'eins' }],
        ['open', undefined],
        ['init', { chatbot: 'zwei' }],
      ],
    })
  })
})
