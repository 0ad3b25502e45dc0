import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { docxEntries } from '../apps/server/test/files/office.ts'
import { linesOfText, makePdf, type PdfPage } from '../apps/server/test/files/pdf.ts'
import { drawSheet } from '../apps/server/test/files/picture.ts'
import { makeZip } from '../apps/server/test/files/zip.ts'

const words =
  'Die Gemeinde erhebt nach Maßgabe dieser Satzung eine Gebühr für die Benutzung ihrer öffentlichen Einrichtungen und Anlagen soweit nicht durch Gesetz etwas anderes bestimmt ist Der Antrag ist schriftlich bei der zuständigen Behörde zu stellen'.split(
    ' ',
  )

const lineOf = (seed: number, length: number): string =>
  Array.from({ length }, (_, index) => words[(seed * 7 + index * 3) % words.length]).join(' ')

const textPage = (page: number, lines = 48): PdfPage => ({
  texts: [
    { text: `§ ${page} Überschrift der Seite`, x: 70, y: 790, isBold: true },
    ...linesOfText(
      Array.from(
        { length: lines },
        (_, line) => `${lineOf(page * 50 + line, 11)}${line % 6 === 5 ? '.' : ''}`,
      ),
      { top: 765, leading: 15, size: 10 },
    ),
    { text: `Seite ${page}`, x: 280, y: 25, size: 8 },
  ],
})

export const digitalPdf = (pages: number): Buffer =>
  makePdf(Array.from({ length: pages }, (_, index) => textPage(index + 1)))

export interface Sheet {
  jpeg: Buffer
  png: Buffer
  width: number
  height: number
}

/** A4 at 200 dpi with about 400 words. */
export const scannedSheets = (count: number): Sheet[] =>
  Array.from({ length: count }, (_, page) =>
    drawSheet(
      Array.from({ length: 42 }, (_, line) => `${lineOf(page * 50 + line, 10)}.`),
      { width: 1654, height: 2339, size: 30 },
    ),
  )

export const scannedPdf = (sheets: Sheet[]): Buffer =>
  makePdf(sheets.map(({ jpeg, width, height }) => ({ jpeg: { bytes: jpeg, width, height } })))

const fileBytes = 20_000_000

/** Text beside a large picture that is no part of it: most of a large document is pictures. */
const largePdf = (seed: number): Buffer =>
  makePdf([
    ...Array.from({ length: 20 }, (_, page) => textPage(seed * 20 + page)),
    { ...textPage(seed), raw: `% ${randomBytes((fileBytes - 100_000) / 2).toString('hex')}\n` },
  ])

const largeDocx = (seed: number): Buffer =>
  makeZip([
    ...docxEntries(Array.from({ length: 400 }, (_, line) => `${lineOf(seed + line, 40)}.`)),
    { name: 'word/media/image1.png', content: randomBytes(fileBytes - 50_000) },
  ])

/** Fifty files of 20 MB as people upload them. */
export const largeFiles = async (folder: string): Promise<string[]> => {
  const paths: string[] = []
  for (let index = 0; index < 50; index++) {
    const isPdf = index % 5 < 3
    const path = join(folder, `${index}.${isPdf ? 'pdf' : 'docx'}`)
    await writeFile(path, isPdf ? largePdf(index) : largeDocx(index))
    paths.push(path)
  }
  return paths
}
