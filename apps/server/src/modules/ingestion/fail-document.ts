import type { Ctx } from '../../platform/context.ts'
import { giveUpWork } from '../credits/index.ts'
import { type DocumentTableRow, failSteps, markFailed } from '../databuckets/index.ts'
import { currentVersions } from './index-versions.ts'
import { keyOf, writeCosts } from './processing-costs.ts'
import { isProcessingOf } from './row-keys.ts'
import { documentProcessing, type ProcessingRow } from './tables.ts'

export const failureTexts = {
  keepsBreaking:
    'Die Verarbeitung ist mehrmals abgebrochen. Bitte versuchen Sie es noch einmal oder laden Sie die Datei neu hoch.',
  internal:
    'Die Verarbeitung ist wegen eines internen Fehlers gescheitert. Bitte versuchen Sie es später noch einmal.',
  noCredits: 'Nicht genügend Credits verfügbar',
  dearerThanTold: (credits: number, told: number) =>
    `Die Verarbeitung kostet ${credits.toLocaleString('de-DE')} Credits statt der geschätzten ${told.toLocaleString('de-DE')}: Das Dokument ist länger als angenommen, oder Seiten brauchen Texterkennung. Bisher wurde nichts berechnet. Mit „Erneut versuchen“ stimmen Sie dem Preis zu.`,
  noVectors:
    'Das Sprachmodell war nicht erreichbar. Das Dokument wird über seine Wörter gefunden; die Vektoren werden nachgeholt.',
  noModelSummary:
    'Das Sprachmodell war nicht erreichbar. Die Zusammenfassung besteht aus Sätzen des Dokuments.',
} as const

/** Over, with a reason for people. What is finished and paid stays, for whoever tries again. In the caller's transaction. */
export const failDocument = async (
  ctx: Ctx,
  { document, processing }: { document: DocumentTableRow; processing: ProcessingRow },
  reason: string,
): Promise<void> => {
  const over = { isWanted: false, runId: null, runUntil: null, troubles: 0, reservedCents: null }
  const setProcessing = (values: Partial<ProcessingRow>) =>
    ctx.db.update(documentProcessing).set(values).where(isProcessingOf(document))
  const now = ctx.clock.now()
  if (processing.isFree) {
    // Processed again for our own reasons: it stays as it was, and is not tried for ever.
    const { chunkerVersion, embeddingModel } = await currentVersions(ctx)
    await setProcessing({
      ...over,
      isFree: false,
      triedChunkerVersion: chunkerVersion,
      triedEmbeddingModel: embeddingModel,
    })
    await failSteps(ctx.db, document, ['waiting', 'running'], { reason, now })
    ctx.log.warn({ document: document.id, reason }, 'Dokument nicht neu verarbeitet')
    return
  }
  // What may still be found of an earlier content is no reason to process this one again for nothing.
  await setProcessing({ ...over, chunkerVersion: null, embeddingModel: null })
  // A run that died has not given back what it held.
  await giveUpWork(ctx, document.tenantId, keyOf(processing))
  await failSteps(ctx.db, document, ['running'], { reason, now })
  await markFailed(ctx.db, document, reason, now)
  await writeCosts(ctx, processing)
}
