import type { Ctx } from '../../platform/context.ts'
import { type Spending, spendingOf } from '../credits/index.ts'
import { type CreditBreakdown, reportFinding } from '../databuckets/index.ts'
import type { ProcessingRow } from './tables.ts'

const partNames = ['scan', 'ocr', 'chunking', 'vectors', 'summary'] as const
export type PartName = (typeof partNames)[number]

type Priced = Pick<ProcessingRow, 'documentId' | 'tenantId' | 'revision' | 'earlierBreakdown'>

/** One content of one document: however often it is tried, it is paid once. */
export const keyOf = ({ documentId, revision }: Priced): string => `document:${documentId}:${revision}`
export const partKeyOf = (priced: Priced, part: PartName): string => `${keyOf(priced)}:${part}`

const addSpending = (breakdown: CreditBreakdown, { functionality, cents }: Spending): CreditBreakdown => {
  const before = breakdown[functionality] ?? { count: 0, cents: 0 }
  return { ...breakdown, [functionality]: { count: before.count + 1, cents: before.cents + Number(cents) } }
}

/** What the document has cost, by the ledger: earlier contents and this one. */
export const breakdownOf = async (ctx: Ctx, priced: Priced): Promise<CreditBreakdown> => {
  const keys = [keyOf(priced), ...partNames.map(name => partKeyOf(priced, name))]
  const spendings = await spendingOf(ctx.db, priced.tenantId, keys)
  return spendings.filter(({ cents }) => cents > 0n).reduce(addSpending, priced.earlierBreakdown)
}

/** The ledger's own figures into the document, in the transaction that ends a run. */
export const writeCosts = async (ctx: Ctx, priced: Priced): Promise<void> => {
  const creditBreakdown = await breakdownOf(ctx, priced)
  const creditsUsedCents = Object.values(creditBreakdown).reduce((sum, { cents }) => sum + BigInt(cents), 0n)
  const document = { tenantId: priced.tenantId, id: priced.documentId }
  await reportFinding(ctx.db, document, { creditBreakdown, creditsUsedCents })
}
