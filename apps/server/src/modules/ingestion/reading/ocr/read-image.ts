import { createCanvas, loadImage } from '@napi-rs/canvas'
import { checkImageSize, type ImageKind } from '../image-header.ts'
import { blocksOfPages } from '../pdf/page-blocks.ts'
import { ReadingError } from '../reasons.ts'
import type { RawDocument } from '../text/finish.ts'
import { toGrey } from './grey-image.ts'
import type { Recogniser } from './recognise.ts'

/** An A4 page at 200 dpi has 3.9 million pixels; more than half as much again costs time and reads worse. */
const usefulPixels = 5_800_000
const dpi = 200

/** A photo or scan as grey pixels, turned as its EXIF data says. */
const decode = async (bytes: Buffer) => {
  const image = await loadImage(bytes).catch((error: unknown) => {
    throw new ReadingError('damagedImage', { cause: error })
  })
  const scale = Math.min(1, Math.sqrt(usefulPixels / (image.width * image.height)))
  const width = Math.max(1, Math.round(image.width * scale))
  const height = Math.max(1, Math.round(image.height * scale))
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0, width, height)
  return toGrey(context.getImageData(0, 0, width, height).data, width, height)
}

export const readImage = async (
  bytes: Buffer,
  kind: ImageKind,
  recogniser: Recogniser,
): Promise<RawDocument> => {
  checkImageSize(bytes, kind)
  const page = await recogniser.recognise(await decode(bytes), dpi)
  if (!page || page === 'unclear') throw new ReadingError(page ? 'unclearScan' : 'noText')
  return { pages: blocksOfPages([page], []), hasPages: true, ocrPages: 1 }
}
