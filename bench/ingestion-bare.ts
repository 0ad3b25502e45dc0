import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Sheet } from './ingestion-files.ts'

const require = createRequire(new URL('../apps/server/package.json', import.meta.url))
const { getDocument } = (await import(
  require.resolve('pdfjs-dist/legacy/build/pdf.mjs')
)) as typeof import('pdfjs-dist/legacy/build/pdf.mjs')
const { createWorker, PSM } = require('tesseract.js') as typeof import('tesseract.js')

/** The text layer of every page, and nothing done with it. */
export const bareTextContent = async (bytes: Buffer): Promise<number> => {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
  })
  const pdf = await task.promise
  let items = 0
  for (let number = 1; number <= pdf.numPages; number++)
    items += (await (await pdf.getPage(number)).getTextContent()).items.length
  await task.destroy()
  return items
}

/** Tesseract on the finished picture of each page, with the same languages and page mode. */
export const bareRecognition = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-bench-languages-'))
  for (const language of ['deu', 'eng']) {
    const home = dirname(require.resolve(`@tesseract.js-data/${language}/package.json`))
    await copyFile(
      join(home, '4.0.0_best_int', `${language}.traineddata.gz`),
      join(folder, `${language}.traineddata.gz`),
    )
  }
  const worker = await createWorker(['deu', 'eng'], 1, { langPath: folder, cacheMethod: 'none', gzip: true })
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: '200' })
  return {
    recognise: async (sheets: Sheet[]): Promise<void> => {
      for (const { png } of sheets) await worker.recognize(png)
    },
    close: async (): Promise<void> => {
      await worker.terminate()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
