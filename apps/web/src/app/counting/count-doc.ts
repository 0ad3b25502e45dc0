import type { Counted } from './counted.ts'

/** How the properties of a file begin that old office programs wrote. */
const propertySet = [
  0xe0, 0x85, 0x9f, 0xf2, 0xf9, 0x4f, 0x68, 0x10, 0xab, 0x91, 0x08, 0x00, 0x2b, 0x27, 0xb3, 0xd9,
]
const pageCount = 14
const characterCount = 16
const wholeNumber = 3

const placeOf = (bytes: Uint8Array, wanted: number[]): number => {
  for (let at = bytes.indexOf(wanted[0] ?? 0); at >= 0; at = bytes.indexOf(wanted[0] ?? 0, at + 1))
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at
  return -1
}

/** Pages and letters as old Word wrote them into the properties of its file. */
export const countDoc = (bytes: Uint8Array<ArrayBuffer>): Counted => {
  const at = placeOf(bytes, propertySet)
  if (at < 0) return {}
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const section = at - 28 + view.getUint32(at + 16, true)
  const numberOf = (property: number): number | undefined => {
    for (let index = 0; index < Math.min(100, view.getUint32(section + 4, true)); index++) {
      if (view.getUint32(section + 8 + index * 8, true) !== property) continue
      const place = section + view.getUint32(section + 12 + index * 8, true)
      return view.getUint32(place, true) === wholeNumber ? view.getUint32(place + 4, true) : undefined
    }
    return undefined
  }
  // Letters are counted without the spaces between words.
  const letters = numberOf(characterCount)
  return letters ? { pages: numberOf(pageCount) || undefined, characters: Math.round(letters * 1.17) } : {}
}
