import { type Ctx, inTransaction } from '../../platform/context.ts'
import { reportFinding } from '../databuckets/index.ts'
import type { IngestionDependencies } from './dependencies.ts'
import { type DocumentRun, holdRun } from './document-run.ts'
import { kindOf } from './file-kinds.ts'
import { type FoundText, lookInside } from './look-inside.ts'
import type { ReadDocument, ReadOptions } from './reading/index.ts'
import { beginStep, completeStep, progressOf, skipStep } from './report-steps.ts'
import { isProcessingOf } from './row-keys.ts'
import { keepBlob } from './stage-blob.ts'
import { loadRead, storeRead } from './stored-results.ts'
import { documentProcessing } from './tables.ts'

const withDocument = <T>(
  ctx: Ctx,
  { document }: DocumentRun,
  use: (file: string) => Promise<T>,
): Promise<T> => ctx.blobs.withFile(document.blobKey, use)

const optionsOf = ({ signal, document }: DocumentRun): ReadOptions => ({
  signal,
  sourceUrl: document.externalUrl || undefined,
  filename: document.filename,
})

const keepFound = async (
  ctx: Ctx,
  run: DocumentRun,
  step: 'reading' | 'ocr',
  found: FoundText,
): Promise<void> => {
  const readKey = found.read ? await storeRead(ctx, found.read) : null
  await inTransaction(ctx, async ctx => {
    await holdRun(ctx, run)
    if (readKey) await keepBlob(ctx, readKey)
    await ctx.db
      .update(documentProcessing)
      .set({ pages: found.pages, ocrPages: found.ocrPages, readKey, troubles: 0 })
      .where(isProcessingOf(run.document))
    if (!run.processing.isFree) await reportFinding(ctx.db, run.document, { pagesCount: found.pages })
    await completeStep(ctx, run, step)
  })
}

const findInside = async (
  ctx: Ctx,
  parts: IngestionDependencies,
  run: DocumentRun,
  file: string,
): Promise<FoundText> => {
  const progress = progressOf(ctx, run, 'reading')
  try {
    return await lookInside(parts.reader, file, kindOf(run.document.mediaType), {
      ...optionsOf(run),
      onProgress: share => progress.tell(share * 100),
    })
  } finally {
    await progress.settled()
  }
}

/** The text that is in the file as text; pages that are pictures are only counted. Costs nothing: it tells the price. */
export const findText = async (
  ctx: Ctx,
  parts: IngestionDependencies,
  run: DocumentRun,
): Promise<FoundText> => {
  const { readKey, pages, ocrPages } = run.processing
  if (pages !== null) {
    // A web page comes read by the crawler.
    if (!run.finished.has('reading')) await completeStep(ctx, run, 'reading')
    return { pages, ocrPages, read: readKey ? await loadRead(ctx, readKey) : null }
  }
  await beginStep(ctx, run, 'reading')
  const found = await withDocument(ctx, run, file => findInside(ctx, parts, run, file))
  await keepFound(ctx, run, 'reading', found)
  return found
}

/** The same with its pictures recognised. */
export const recogniseText = async (
  ctx: Ctx,
  parts: IngestionDependencies,
  run: DocumentRun,
  { pages, ocrPages }: FoundText,
): Promise<ReadDocument> => {
  await beginStep(ctx, run, 'ocr')
  const progress = progressOf(ctx, run, 'ocr')
  // The text is read once more on the way; only what follows is progress of this step.
  let isRecognising = false
  const read = await withDocument(ctx, run, file =>
    parts.reader.read(file, kindOf(run.document.mediaType), {
      ...optionsOf(run),
      onProgress: share => isRecognising && progress.tell(share * 100),
      beforeRecognition() {
        isRecognising = true
      },
    }),
  )
  await progress.settled()
  await keepFound(ctx, run, 'ocr', { pages, ocrPages, read })
  return read
}

export const skipRecognition = (ctx: Ctx, run: DocumentRun): Promise<void> => skipStep(ctx, run, 'ocr')
