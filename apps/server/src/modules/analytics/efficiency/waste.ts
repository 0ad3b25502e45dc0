import type { UsageEfficiency, WasteKind } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { type DaySpan, sumOf, toCredits, type Work } from '../../credits/index.ts'
import type { EfficiencyParts, PaidThing } from './parts.ts'

export interface Waste {
  unreadAnswers: PaidThing[]
  unusedDataStores: PaidThing[]
}

/** What was paid for and used by nobody, thing by thing. */
export const wasteOf = async (
  { db, clock }: TenantCtx,
  tenantIds: string[],
  span: DaySpan,
  { brokenOffAnswers, paidDataStores, quotedAmong }: EfficiencyParts,
): Promise<Waste> => {
  const stores = await paidDataStores(db, tenantIds, span, clock.now())
  const quoted = new Set<string>()
  if (stores.length > 0)
    for (const among of quotedAmong) for (const id of await among(db, stores)) quoted.add(id)
  return {
    unreadAnswers: await brokenOffAnswers(db, tenantIds, span),
    unusedDataStores: stores.filter(({ id }) => !quoted.has(id)),
  }
}

interface WasteSum {
  kind: WasteKind
  count: number
  cents: bigint
}

const countOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

export const wasteSums = (work: readonly Work[], waste: Waste): WasteSum[] => {
  const ofThings = (kind: WasteKind, things: readonly PaidThing[], count: number) => ({
    kind,
    count,
    cents: sumOf(things.map(({ cents }) => cents)),
  })
  return [
    {
      kind: 'failed_work',
      count: countOf(work.map(({ failedRoots }) => failedRoots)),
      cents: sumOf(work.map(({ failedCents }) => failedCents)),
    },
    {
      kind: 'abandoned_work',
      count: countOf(work.map(({ abandonedRoots }) => abandonedRoots)),
      cents: sumOf(work.map(({ abandonedCents }) => abandonedCents)),
    },
    ofThings('unread_answers', waste.unreadAnswers, countOf(waste.unreadAnswers.map(({ count }) => count))),
    ofThings('unused_data_stores', waste.unusedDataStores, waste.unusedDataStores.length),
  ]
}

export const presentWaste = (sums: readonly WasteSum[]): UsageEfficiency['waste'] =>
  sums.map(({ kind, count, cents }) => ({ kind, count, credits: toCredits(cents) }))
