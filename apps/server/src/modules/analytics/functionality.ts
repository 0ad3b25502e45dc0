import type { UsagePatterns } from '@lotse/contract'
import type { Db } from '../../platform/database.ts'
import { type DaySpan, toCredits, workByFunctionality } from '../credits/index.ts'
import { averageCredits } from './figures.ts'

/** What was used for what, the dearest first. */
export const functionalityOf = async (
  db: Db,
  tenantIds: string[],
  span: DaySpan,
): Promise<UsagePatterns['functionality']> => {
  const usage = await workByFunctionality(db, tenantIds, span)
  return usage.map(({ functionality, roots, cents }) => ({
    functionality,
    total_credits: toCredits(cents),
    usage_count: roots,
    avg_credits: averageCredits(cents, roots),
  }))
}
