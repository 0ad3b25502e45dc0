import type { Counted } from './counted.ts'

/** Every tree of pages says how many are below it; the largest number is that of all. */
const treeCounts = (text: string): number[] =>
  [...text.matchAll(/\/Type\s*\/Pages\b/g)].flatMap(({ index }) => {
    const around = text.slice(Math.max(0, index - 2_000), index + 2_000)
    const at = Math.min(index, 2_000)
    const start = Math.max(0, around.lastIndexOf('<<', at))
    const count = /\/Count\s+(\d+)/.exec(around.slice(start, at + 2_000))?.[1]
    return count ? [Number(count)] : []
  })

/** As far as it can be unpacked: behind the data stands the end of its line, which belongs to nothing. */
const unpack = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const reader = new Response(bytes).body?.pipeThrough(new DecompressionStream('deflate')).getReader()
  const decoder = new TextDecoder('latin1')
  let text = ''
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read())
      text += decoder.decode(part.value)
  } catch {
    // Encrypted, packed in another way, or at its end.
  }
  return text
}

const objectStream = /\/Type\s*\/ObjStm\b/g
const streamsAtMost = 2_000

/** Newer files keep their trees in packed streams. */
async function* packedParts(bytes: Uint8Array<ArrayBuffer>, text: string): AsyncGenerator<string> {
  let streams = 0
  for (const { index } of text.matchAll(objectStream)) {
    const begin = text.indexOf('stream', index)
    const end = text.indexOf('endstream', begin)
    if (begin < 0 || end < 0 || ++streams > streamsAtMost) return
    const from = begin + (text[begin + 6] === '\r' ? 8 : 7)
    yield await unpack(bytes.slice(from, end))
  }
}

/** A file without any type is made of pictures. */
const hasLetters = (text: string): boolean => /\/Type\s*\/Font\b|\/Font\s*<</.test(text)

/** Beyond these pages the letters hardly matter for the price. */
const lettersCounted = 3
const shownText = /\((?:\\[\s\S]|[^()\\])*\)|<[0-9a-f\s]+>(?=[^<>]{0,20}(?:Tj|TJ|\]|<))/gi

/** Letters that the pages show. Fonts of many letters take two bytes for each. */
const lettersOf = async (bytes: Uint8Array<ArrayBuffer>, text: string): Promise<number> => {
  const bytesPerLetter = text.includes('/Identity-H') ? 2 : 1
  let found = 0
  for (const { index } of text.matchAll(/\bstream\r?\n/g)) {
    const head = text.slice(Math.max(0, index - 400), index)
    const entries = head.slice(head.lastIndexOf('obj'))
    if (!entries.includes('/FlateDecode') || /\/Image\b|\/ObjStm\b|\/XRef\b|\/Length1\b/.test(entries))
      continue
    const from = index + (text[index + 6] === '\r' ? 8 : 7)
    const content = await unpack(bytes.slice(from, text.indexOf('endstream', from)))
    if (!/\bBT\b/.test(content)) continue
    for (const [shown] of content.matchAll(shownText))
      found += shown.startsWith('<')
        ? (shown.length - 2) / 2
        : shown.slice(1, -1).replace(/\\(?:\d{1,3}|.)/g, '·').length
  }
  return Math.round(found / bytesPerLetter)
}

/** The pages of a PDF, and of a short one its letters; nothing where the file does not tell. */
export const countPdf = async (bytes: Uint8Array<ArrayBuffer>): Promise<Counted> => {
  const text = new TextDecoder('latin1').decode(bytes)
  const counts = treeCounts(text)
  let isText = hasLetters(text)
  if (counts.length === 0 || !isText)
    for await (const part of packedParts(bytes, text)) {
      counts.push(...treeCounts(part))
      isText ||= hasLetters(part)
    }
  const pages = Math.max(0, ...counts)
  if (pages < 1) return {}
  if (!isText) return { pages, ocr_pages: pages }
  const characters = pages <= lettersCounted ? await lettersOf(bytes, text) : 0
  return characters > 0 ? { pages, characters } : { pages }
}
