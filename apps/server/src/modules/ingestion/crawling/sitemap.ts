import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Parser } from 'htmlparser2'

export interface Sitemap {
  /** Addresses of pages. */
  pages: string[]
  /** Of a file that lists other sitemaps. */
  sitemaps: string[]
}

const unpack = promisify(gunzip)
export const sitemapBytes = 20_000_000
const addressesAtMost = 50_000
const sliceBytes = 65_536

const isPacked = (bytes: Buffer): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Plain text with one address per line is a sitemap, too. */
const readLines = (text: string): Sitemap => ({
  pages: text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => /^https?:\/\//.test(line))
    .slice(0, addressesAtMost),
  sitemaps: [],
})

/**
 * The addresses of a sitemap. Streamed in slices, so that one of fifty thousand addresses holds nobody up; entities beside those of
 * XML itself are left as they stand, and nothing outside of the file is ever looked at.
 */
export const readSitemap = async (body: Buffer): Promise<Sitemap> => {
  const bytes = isPacked(body) ? await unpack(body, { maxOutputLength: sitemapBytes }) : body
  const head = bytes.subarray(0, 200).toString('utf8')
  if (!/^\uFEFF?\s*</.test(head)) return readLines(bytes.toString('utf8'))
  const found: Sitemap = { pages: [], sitemaps: [] }
  const open: string[] = []
  let text = ''
  const parser = new Parser(
    {
      onopentagname(name) {
        open.push(name.replace(/^.*:/, ''))
        text = ''
      },
      ontext(part) {
        if (open.at(-1) === 'loc' && text.length < 2_000) text += part
      },
      onclosetag() {
        if (open.pop() !== 'loc') return
        const list = { url: found.pages, sitemap: found.sitemaps }[open.at(-1) ?? '']
        if (list && list.length < addressesAtMost) list.push(text.trim())
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder()
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    parser.write(decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true }))
    if (found.pages.length + found.sitemaps.length >= addressesAtMost || open.length > 100) break
    await nextTurn()
  }
  parser.end()
  return found
}
