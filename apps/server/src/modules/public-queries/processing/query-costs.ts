import type { Ctx } from '../../../platform/context.ts'
import { spendingOf } from '../../credits/index.ts'
import type { PartName } from '../prices.ts'
import type { PublicQueryVersionRow } from '../tables.ts'

type Priced = Pick<PublicQueryVersionRow, 'tenantId' | 'queryId' | 'number'>

/** One version of one request: however often it is tried, it is paid once. */
export const keyOf = ({ queryId, number }: Priced): string => `request:${queryId}:${number}`
export const partKeyOf = (priced: Priced, part: PartName): string => `${keyOf(priced)}:${part}`

const partNames: readonly PartName[] = ['ocr', 'analysis', 'topics', 'answer', 'title']

/** What a version has cost, by the ledger. */
export const costOf = async (ctx: Ctx, version: Priced): Promise<bigint> => {
  const keys = [keyOf(version), ...partNames.map(name => partKeyOf(version, name))]
  const spendings = await spendingOf(ctx.db, version.tenantId, keys)
  return spendings.reduce((sum, { cents }) => sum + cents, 0n)
}
