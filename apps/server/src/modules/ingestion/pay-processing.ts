import type { Functionality } from '@lotse/contract'
import { minutes } from '../../platform/clock.ts'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { giveUpWork, type PaidRun, runPaid } from '../credits/index.ts'
import { type DocumentRun, holdRun } from './document-run.ts'
import { type Quote, type Tariff, usedCents } from './prices.ts'
import { keyOf, type PartName, partKeyOf } from './processing-costs.ts'
import { isProcessingOf } from './row-keys.ts'
import { documentProcessing } from './tables.ts'

const jobClass = 'ingestion.process'

export interface Parts {
  /**
   * Runs a part and pays for it from what the whole holds. The work keeps its result before it returns and finds it when it is called
   * again: for a part that an earlier attempt has paid it is asked once more.
   */
  part<T>(
    name: PartName,
    functionality: Functionality,
    work: () => Promise<{ quantity: number; result: T }>,
  ): Promise<T>
}

const paidParts = (run: DocumentRun, paid: PaidRun, quote: Quote, expiresInMs: number): Parts => ({
  async part(name, functionality, work) {
    const outcome = await paid.child(
      {
        jobClass,
        functionality,
        cents: quote[name],
        key: partKeyOf(run.processing, name),
        description: run.document.filename,
        context: { document_id: run.document.id },
        // The recognition alone may take as long as everything together.
        expiresInMs,
      },
      async () => {
        const { quantity, result } = await work()
        return { usedCents: quantity ? usedCents(functionality, quantity, quote[name]) : 0n, result }
      },
    )
    return outcome.alreadyDone ? (await work()).result : outcome.result
  },
})

const freeParts: Parts = { part: async (_name, _functionality, work) => (await work()).result }

/**
 * Written down before it is reserved: a run that takes over must ask for the same amount. Where the price is another one by now (a model
 * came or went meanwhile), what a dead run held is given back first.
 */
const agreedCents = (ctx: Ctx, run: DocumentRun, total: bigint): Promise<bigint> =>
  inTransaction(ctx, async ctx => {
    const { processing } = await holdRun(ctx, run)
    if (processing.reservedCents === total) return total
    await giveUpWork(ctx, run.document.tenantId, keyOf(processing))
    await ctx.db.update(documentProcessing).set({ reservedCents: total }).where(isProcessingOf(run.document))
    return total
  })

export interface Whole {
  tariff: Tariff
  pages: number
  ocrPages: number
  quote: Quote
}

/**
 * All steps that cost something as one piece of paid work. If it fails, only parts that were finished stay paid; they are neither
 * done nor paid again when somebody retries.
 */
export const payProcessing = async (
  ctx: Ctx,
  run: DocumentRun,
  { tariff, pages, ocrPages, quote }: Whole,
  work: (parts: Parts) => Promise<{ chunks: number }>,
): Promise<void> => {
  if (run.processing.isFree) {
    await work(freeParts)
    return
  }
  // A page that is recognised may take a minute.
  const expiresInMs = minutes(60 + ocrPages)
  await runPaid(
    ctx,
    {
      tenantId: run.document.tenantId,
      jobClass,
      functionality: tariff.whole,
      cents: await agreedCents(ctx, run, quote.total),
      key: keyOf(run.processing),
      userId: run.document.uploadedBy,
      description: run.document.filename,
      context: { document_id: run.document.id },
      estimatedPages: pages,
      expiresInMs,
    },
    async paid => {
      const { chunks } = await work(paidParts(run, paid, quote, expiresInMs))
      return {
        usedCents: usedCents(tariff.whole, pages, quote.whole),
        result: null,
        context: { chunk_count: chunks },
      }
    },
  )
}
