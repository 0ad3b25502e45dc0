import { type LimitField, type LimitReport, largestLimits, limitTexts, smallestLimits } from '@lotse/contract'

/** As the form has them: null while a field is empty, NaN while it cannot be read. */
export type LimitValues = Partial<Record<LimitField, number | null>> & { public_query_agent_active: boolean }

type ParentLimits = LimitReport['parent_limits']

const problemOf = (field: LimitField, value: number | null, parent: ParentLimits): string | undefined => {
  // What is missing or cannot be read is said by the field itself.
  if (value === null || Number.isNaN(value)) return undefined
  if (value < 0) return limitTexts.negative
  return parent && field !== 'max_subtenants' && value > parent[field]
    ? limitTexts.aboveParent(parent[field])
    : undefined
}

/** What needs no server to be known. */
export const localErrors = (
  values: LimitValues,
  fields: readonly LimitField[],
  parent: ParentLimits,
): Partial<Record<LimitField, string>> =>
  Object.fromEntries(
    fields.flatMap(field => {
      const problem = problemOf(field, values[field] ?? null, parent)
      return problem ? [[field, problem]] : []
    }),
  )

/** The numbers that the server can be asked about; null while one of them is none. */
export const askableLimits = (
  values: LimitValues,
  fields: readonly LimitField[],
): Record<LimitField, number> | null => {
  const numbers = fields.map(field => [field, values[field] ?? Number.NaN] as const)
  const isAskable = numbers.every(
    ([field, value]) =>
      Number.isInteger(value) && value >= smallestLimits[field] && value <= largestLimits[field],
  )
  return isAskable ? (Object.fromEntries(numbers) as Record<LimitField, number>) : null
}
