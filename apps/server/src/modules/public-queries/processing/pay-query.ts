import { minutes } from '../../../platform/clock.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { giveUpWork, type PaidRun, runPaid } from '../../credits/index.ts'
import { type PartName, type QuotedPart, totalOf, usedCents } from '../prices.ts'
import { isQuery } from '../row-keys.ts'
import { publicQueries } from '../tables.ts'
import { keyOf, partKeyOf } from './query-costs.ts'
import { holdRun, type QueryRun } from './query-run.ts'

const jobClass = 'public-queries.process'

interface Made<T> {
  quantity: number
  result: T
}

export interface Parts {
  /**
   * Runs a part and pays for it from what the whole holds; one that nothing is held for is free. The work keeps its result before it
   * returns and finds it when it is called again: for a part that an earlier attempt has paid it is asked once more.
   */
  part<T>(name: PartName, work: () => Promise<Made<T>>): Promise<T>
}

/** Written down before it is reserved: a run that takes over must ask for the same amount, or give back what a dead run held. */
const agreedCents = (ctx: Ctx, run: QueryRun, total: bigint): Promise<bigint> =>
  inTransaction(ctx, async ctx => {
    const { reservedCents } = await holdRun(ctx, run)
    if (reservedCents === total) return total
    await giveUpWork(ctx, run.query.tenantId, keyOf(run.version))
    await ctx.db.update(publicQueries).set({ reservedCents: total }).where(isQuery(run.query))
    return total
  })

/** Of the first answer the base fee is the whole, and everything else part of it; of a later one the answer itself. */
const wholeOf = (quote: QuotedPart[]): QuotedPart => {
  const whole = quote.find(({ part }) => part === 'base') ?? quote.find(({ part }) => part === 'answer')
  if (!whole) throw new Error('Ohne Preis keine Arbeit')
  return whole
}

/**
 * All steps that cost something as one piece of paid work. If it fails, only parts that were finished stay paid; they are neither done
 * nor paid again when somebody retries.
 */
export const payQuery = async (
  ctx: Ctx,
  run: QueryRun,
  { quote, ocrPages }: { quote: QuotedPart[]; ocrPages: number },
  work: (parts: Parts) => Promise<void>,
): Promise<void> => {
  const { tenantId, id } = run.query
  const whole = wholeOf(quote)
  let wholeCents = whole.part === 'base' ? whole.cents : 0n
  const shared = {
    jobClass,
    description: `Anfrage, Fassung ${run.version.number}`,
    context: { query_id: id },
    // A page that is recognised may take a minute.
    expiresInMs: minutes(60 + ocrPages),
  }
  const partsOf = (paid: PaidRun): Parts => ({
    async part(name, work) {
      const held = quote.find(({ part }) => part === name)
      if (!held) return (await work()).result
      if (held === whole) {
        const { quantity, result } = await work()
        wholeCents = usedCents(whole, quantity)
        return result
      }
      const { functionality, cents } = held
      const outcome = await paid.child(
        { ...shared, functionality, cents, key: partKeyOf(run.version, name) },
        async () => {
          const { quantity, result } = await work()
          return { usedCents: usedCents(held, quantity), result }
        },
      )
      return outcome.alreadyDone ? (await work()).result : outcome.result
    },
  })
  await runPaid(
    ctx,
    {
      ...shared,
      tenantId,
      functionality: whole.functionality,
      cents: await agreedCents(ctx, run, totalOf(quote)),
      key: keyOf(run.version),
      userId: run.version.createdBy,
    },
    async paid => {
      await work(partsOf(paid))
      return { usedCents: wholeCents, result: null }
    },
  )
}
