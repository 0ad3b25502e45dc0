import { withPdf } from '../../src/modules/ingestion/reading/pdf/open-pdf.ts'

interface PdfWords {
  pages: number
  /** The words of all pages, in the order in which they are drawn. */
  text: string
  strokes: number
}

/** Opens a PDF as a reader would, and says what stands in it. */
export const pdfWords = (bytes: Buffer): Promise<PdfWords> =>
  withPdf(bytes, async file => {
    const texts: string[] = []
    let strokes = 0
    for (let number = 1; number <= file.numPages; number += 1) {
      const page = await file.getPage(number)
      const { items } = await page.getTextContent()
      texts.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
      strokes += (await page.getOperatorList()).fnArray.length
    }
    return { pages: texts.length, text: texts.join('\n'), strokes }
  })
