import type { Counted } from './counted.ts'

/** Letters of two bytes show themselves by their empty halves. For counting it does not matter which alphabet the others are of. */
const decode = (bytes: Uint8Array): string => {
  const head = bytes.subarray(0, 1_000)
  const isWide = head.filter(byte => byte === 0).length > head.length / 4
  return new TextDecoder(isWide ? 'utf-16le' : 'utf-8').decode(bytes)
}

const withoutMarkup = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|head|nav|header|footer)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')

const withoutControls = (rtf: string): string =>
  rtf
    .replace(/\{\\\*[^{}]*\}/g, '')
    .replace(/\{\\(?:fonttbl|colortbl|stylesheet|info|pict)(?:[^{}]|\{[^{}]*\})*\}/g, '')
    .replace(/\\'[0-9a-f]{2}/gi, '·')
    .replace(/\\[a-z]+-?\d* ?|[{}\r\n]|[0-9a-f]{60,}/gi, '')

/** Each value of a row becomes a cell: two signs more than what parts them in the file. */
const asTable = (csv: string): number => csv.length + 2 * (csv.match(/[;,\t\n]/g)?.length ?? 0)

const counters: Record<string, (text: string) => number> = {
  txt: text => text.length,
  md: text => text.length,
  csv: asTable,
  html: text => withoutMarkup(text).length,
  htm: text => withoutMarkup(text).length,
  rtf: text => withoutControls(text).length,
}

export const isText = (kind: string): boolean => kind in counters

export const countText = (bytes: Uint8Array, kind: string): Counted => ({
  characters: counters[kind]?.(decode(bytes)),
})
