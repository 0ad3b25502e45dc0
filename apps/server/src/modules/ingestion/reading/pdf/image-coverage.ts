import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Matrix = [number, number, number, number]

const multiply = ([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix => [
  a * e + c * f,
  b * e + d * f,
  a * g + c * h,
  b * g + d * h,
]

const imageOperations = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
])

/** Share of the page that pictures cover: a scan under a stamp or fax line covers nearly all of it, in one piece or in strips. */
export const imageShare = async (page: PDFPageProxy): Promise<number> => {
  const { width, height } = page.getViewport({ scale: 1 })
  const { fnArray, argsArray } = await page.getOperatorList()
  const stack: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1]
  let covered = 0
  for (const [index, operation] of fnArray.entries()) {
    const args = argsArray[index] as unknown
    if (operation === OPS.save) stack.push(matrix)
    else if (operation === OPS.restore) matrix = stack.pop() ?? [1, 0, 0, 1]
    else if (operation === OPS.transform && Array.isArray(args))
      matrix = multiply(matrix, args.slice(0, 4).map(Number) as Matrix)
    else if (imageOperations.has(operation))
      covered += Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])
  }
  return covered / (width * height)
}
