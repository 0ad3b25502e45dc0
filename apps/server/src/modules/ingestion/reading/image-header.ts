import { type PictureSize, pictureSizeOf } from '../../../platform/picture-size.ts'
import { limits } from './limits.ts'
import { ReadingError } from './reasons.ts'

const mediaTypes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const
export type ImageKind = keyof typeof mediaTypes

export const isImageKind = (kind: string): kind is ImageKind => Object.hasOwn(mediaTypes, kind)

/** Width and height from the header alone: decoding a 1 MB picture of 16,000 × 16,000 would take 1.4 GB. */
export const checkImageSize = (bytes: Buffer, kind: ImageKind): PictureSize => {
  const size = pictureSizeOf(bytes, mediaTypes[kind])
  if (!size) throw new ReadingError('damagedImage')
  if (Math.max(size.width, size.height) > limits.imageSide) throw new ReadingError('imageTooLong')
  if (size.width * size.height > limits.imagePixels) throw new ReadingError('imageTooLarge')
  return size
}
