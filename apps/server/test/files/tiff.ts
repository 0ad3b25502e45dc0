import { deflateSync } from 'node:zlib'

interface TiffPage {
  width: number
  height: number
  /** One byte for each pixel, 255 is white. */
  pixels: Uint8Array
}

/** A scan of grey pages, packed like a zip, in strips of a hundred rows. */
export const makeTiff = (pages: TiffPage[]): Buffer => {
  const parts: Buffer[] = [Buffer.from('II*\0\0\0\0\0', 'latin1')]
  let length = 8
  const add = (bytes: Buffer): number => {
    const at = length
    parts.push(bytes)
    length += bytes.length
    return at
  }
  let pointer: { buffer: Buffer; at: number } = { buffer: parts[0] as Buffer, at: 4 }
  for (const { width, height, pixels } of pages) {
    const rows = 100
    const strips = Array.from({ length: Math.ceil(height / rows) }, (_, index) =>
      deflateSync(pixels.subarray(index * rows * width, (index + 1) * rows * width)),
    )
    const offsets = strips.map(add)
    const numbers = (values: number[]): number => {
      const bytes = Buffer.alloc(values.length * 4)
      for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
      return add(bytes)
    }
    const lists = { offsets: numbers(offsets), lengths: numbers(strips.map(strip => strip.length)) }
    const entries: [number, number, number, number][] = [
      [256, 4, 1, width],
      [257, 4, 1, height],
      [258, 3, 1, 8],
      [259, 3, 1, 8],
      [262, 3, 1, 1],
      [273, 4, strips.length, strips.length > 1 ? lists.offsets : (offsets[0] ?? 0)],
      [277, 3, 1, 1],
      [278, 4, 1, rows],
      [279, 4, strips.length, strips.length > 1 ? lists.lengths : (strips[0]?.length ?? 0)],
    ]
    const directory = Buffer.alloc(2 + entries.length * 12 + 4)
    directory.writeUInt16LE(entries.length, 0)
    for (const [index, [tag, type, count, value]] of entries.entries()) {
      directory.writeUInt16LE(tag, 2 + index * 12)
      directory.writeUInt16LE(type, 4 + index * 12)
      directory.writeUInt32LE(count, 6 + index * 12)
      directory.writeUInt32LE(value, 10 + index * 12)
    }
    pointer.buffer.writeUInt32LE(add(directory), pointer.at)
    pointer = { buffer: directory, at: directory.length - 4 }
  }
  return Buffer.concat(parts)
}
