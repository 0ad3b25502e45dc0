import { limits } from './limits.ts'
import { ReadingError } from './reasons.ts'

export interface ImageSize {
  width: number
  height: number
}

const pngSize = (bytes: Buffer): ImageSize | null =>
  bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null

/** Start-of-frame markers: C0–CF without the tables C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const jpegSize = (bytes: Buffer): ImageSize | null => {
  let position = 2
  while (position + 9 <= bytes.length) {
    if (bytes[position] !== 0xff) return null
    const marker = bytes[position + 1] ?? 0
    if (marker === 0xff) {
      position += 1
      continue
    }
    if (isFrame(marker))
      return { height: bytes.readUInt16BE(position + 5), width: bytes.readUInt16BE(position + 7) }
    // Markers without a body: restart and temporary.
    const hasBody = !(marker >= 0xd0 && marker <= 0xd8) && marker !== 0x01
    position += hasBody ? 2 + bytes.readUInt16BE(position + 2) : 2
  }
  return null
}

/** Width and height from the header alone: decoding a 1 MB picture of 16,000 × 16,000 would take 1.4 GB. */
export const checkImageSize = (bytes: Buffer, kind: 'png' | 'jpg'): ImageSize => {
  const size = kind === 'png' ? pngSize(bytes) : jpegSize(bytes)
  if (!size || size.width === 0 || size.height === 0) throw new ReadingError('damagedImage')
  if (Math.max(size.width, size.height) > limits.imageSide) throw new ReadingError('imageTooLong')
  if (size.width * size.height > limits.imagePixels) throw new ReadingError('imageTooLarge')
  return size
}
