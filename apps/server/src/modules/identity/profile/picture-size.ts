export interface PictureSize {
  width: number
  height: number
}

const pngSize = (bytes: Buffer): PictureSize => ({
  width: bytes.readUInt32BE(16),
  height: bytes.readUInt32BE(20),
})

const gifSize = (bytes: Buffer): PictureSize => ({
  width: bytes.readUInt16LE(6),
  height: bytes.readUInt16LE(8),
})

/** Walks over the segments to the frame header (SOF), which is the first to know the size. */
const jpegSize = (bytes: Buffer): PictureSize => {
  let at = 2
  for (;;) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
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

const readers: Record<string, (bytes: Buffer) => PictureSize> = {
  'image/png': pngSize,
  'image/gif': gifSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
}

/** Width and height as the header says, without decoding anything; null for a file that ends before it. */
export const pictureSizeOf = (bytes: Buffer, type: string): PictureSize | null => {
  try {
    return readers[type]?.(bytes) ?? null
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
