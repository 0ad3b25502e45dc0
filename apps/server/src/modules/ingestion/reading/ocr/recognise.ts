import { fileURLToPath } from 'node:url'
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js'
import { makeLine, type PageLines } from '../pdf/lines.ts'
import { cleanLine } from '../text/clean.ts'
import { blurred, type GreyImage, isBlank, toPgm, turnedImage } from './grey-image.ts'
import { repairParagraphSigns } from './paragraph-signs.ts'
import { straightened } from './straighten.ts'

/** The lines of a page, sizes in points; null for an empty page; unclear where they would be guesswork. */
export type Recognition = PageLines | 'unclear' | null

export interface Recogniser {
  recognise(image: GreyImage, dpi: number): Promise<Recognition>
}

/** Normal pages reach 90; a page that lies on its side about 26. */
const goodConfidence = 60
/** Below it drawings and foreign scripts are taken for letters: nothing that anybody should find or pay. */
const usableConfidence = 50
/** The same for one line of a good page: a stamp, a signature, a stain. */
const usableLineConfidence = 25

const startWorker = async (): Promise<Worker> => {
  const worker = await createWorker(['deu', 'eng'], OEM.LSTM_ONLY, {
    workerPath: fileURLToPath(new URL('./tesseract-thread.ts', import.meta.url)),
    langPath: 'packages',
    cacheMethod: 'none',
    // Without it a broken image ends the whole process.
    errorHandler: () => undefined,
  })
  // Mode 3 finds columns by itself; the default takes the page as one block and reads across them.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO })
  return worker
}

interface Recognised {
  confidence: number
  page: PageLines
}

const recogniseOnce = async (worker: Worker, image: GreyImage, dpi: number): Promise<Recognised> => {
  const { data } = await worker.recognize(
    toPgm(image),
    { user_defined_dpi: String(dpi) } as Parameters<Worker['recognize']>[1],
    { text: false, blocks: true },
  )
  const points = 72 / dpi
  const lines = (data.blocks ?? []).flatMap(block =>
    block.paragraphs.flatMap(paragraph =>
      paragraph.lines.flatMap(line => {
        const text = repairParagraphSigns(cleanLine(line.text))
        if (!/[\p{L}\p{N}]/u.test(text) || line.confidence < usableLineConfidence) return []
        const size = line.rowAttributes?.rowHeight || line.bbox.y1 - line.bbox.y0
        return [
          makeLine([
            {
              text,
              left: line.bbox.x0 * points,
              right: line.bbox.x1 * points,
              baseline: line.bbox.y1 * points,
              size: size * points,
              font: '',
              parts: [],
            },
          ]),
        ]
      }),
    ),
  )
  return {
    confidence: data.confidence,
    page: { width: image.width * points, height: image.height * points, lines, isFromOcr: true },
  }
}

/** OCR in German and English; the German model alone cannot print "§". Made once, its engine is started at the first page. */
export const createRecogniser = (): Recogniser => {
  let worker: Promise<Worker> | null = null
  return {
    recognise: async (image, dpi) => {
      if (isBlank(image)) return null
      worker ??= startWorker()
      const engine = await worker
      const smooth = blurred(image)
      let best = await recogniseOnce(engine, straightened(smooth), dpi)
      for (const quarters of [1, 3, 2] as const) {
        if (best.confidence >= goodConfidence) break
        const next = await recogniseOnce(engine, straightened(turnedImage(smooth, quarters)), dpi)
        if (next.confidence > best.confidence) best = next
      }
      if (best.page.lines.length === 0) return null
      return best.confidence < usableConfidence ? 'unclear' : best.page
    },
  }
}
