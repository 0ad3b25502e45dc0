import { pagesAtMost } from '@lotse/contract'
import type { Counted } from './counted.ts'

/** The pages of a TIFF hang one on the other; each is a picture. */
export const countTiff = (bytes: Uint8Array<ArrayBuffer>): Counted => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isLittle = view.getUint16(0) === 0x4949
  const seen = new Set<number>()
  let at = view.getUint32(4, isLittle)
  while (at !== 0 && !seen.has(at) && seen.size < pagesAtMost) {
    seen.add(at)
    at = view.getUint32(at + 2 + view.getUint16(at, isLittle) * 12, isLittle)
  }
  return seen.size > 0 ? { pages: seen.size, ocr_pages: seen.size } : {}
}
