import { createCanvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { limits } from '../limits.ts'
import { type GreyImage, toGrey } from '../ocr/grey-image.ts'

type RenderParameters = Parameters<PDFPageProxy['render']>[0]

/** A page as grey pixels: 200 dpi read best; a huge sheet gets as many as the limit allows. */
export const renderPage = async (
  page: PDFPageProxy,
  { dpi: wantedDpi, pixels } = { dpi: 200, pixels: limits.renderPixels },
): Promise<{ image: GreyImage; dpi: number }> => {
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(wantedDpi / 72, Math.sqrt(pixels / (width * height)))
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)))
  const context = canvas.getContext('2d')
  await page.render({
    canvas: null,
    canvasContext: context as unknown as RenderParameters['canvasContext'],
    viewport,
    background: '#ffffff',
  }).promise
  page.cleanup()
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return { image: toGrey(data, canvas.width, canvas.height), dpi: Math.round(scale * 72) }
}
