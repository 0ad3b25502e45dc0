export interface PictureSize {
  width: number
  height: number
}

const pngSize = (bytes: Buffer): PictureSize | null =>
  bytes.toString('latin1', 12, 16) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null

const gifSize = (bytes: Buffer): PictureSize => ({
  width: bytes.readUInt16LE(6),
  height: bytes.readUInt16LE(8),
})

/** Start-of-frame markers: C0–CF without the tables C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a body: restart, begin and temporary. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd8) || marker === 0x01

/** Walks over the segments to the frame header (SOF), which is the first to know the size. Any FF before a marker is filling. */
const jpegSize = (bytes: Buffer): PictureSize | null => {
  let at = 2
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    if (marker === 0xff) at += 1
    else at += isBare(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** Lossy, lossless and extended files each keep the size elsewhere. */
const webpSize = (bytes: Buffer): PictureSize => {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
}

const readers: Record<string, (bytes: Buffer) => PictureSize | null> = {
  'image/png': pngSize,
  'image/gif': gifSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

/**
 * Width and height as the header says, without decoding anything; null for a file that ends before it or has none. It must find the very
 * header that a decoder finds: libraries that guess their way through a JPEG can be led past it to another that says 8 × 8.
 */
export const pictureSizeOf = (bytes: Buffer, type: string): PictureSize | null => {
  try {
    const size = readers[type]?.(bytes)
    return size && size.width > 0 && size.height > 0 ? size : null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
