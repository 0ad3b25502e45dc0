import { analyticsDaysAtMost, analyticsDefaultPeriod, analyticsPeriods } from '@lotse/contract'
import { useListSearch } from '../../app/list-search.ts'
import { useSession } from '../../app/session.ts'
import { dayInBerlin } from '../../ui/texts/format.ts'

const dayMs = 86_400_000
const isDay = /^\d{4}-\d{2}-\d{2}$/

/** From noon to noon, so that a change of the clocks moves no day. */
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)
const plusDays = (day: string, count: number): string =>
  new Date(noonOf(day) + count * dayMs).toISOString().slice(0, 10)

export const custom = 'custom'

export interface RangeErrors {
  start?: string
  end?: string
}

/** What is wrong with a custom range, at its fields; empty: nothing. */
export const rangeErrors = (start: string, end: string, today: string): RangeErrors => {
  if (!start || !end)
    return {
      ...(start ? {} : { start: 'Please choose a start date.' }),
      ...(end ? {} : { end: 'Please choose an end date.' }),
    }
  if (end < start) return { end: 'The end is before the start.' }
  if (end > today) return { end: 'The end is in the future.' }
  if (plusDays(start, analyticsDaysAtMost - 1) < end)
    return { start: `Please choose at most ${analyticsDaysAtMost} days.` }
  return {}
}

export interface AnalyticsFilter {
  /** So many days, or `custom`. */
  choice: string
  start: string
  end: string
  errors: RangeErrors
  /** Nothing is asked for while the range is not whole. */
  isWhole: boolean
  days: number
  tenantId: string
  canChooseTenant: boolean
}

type ChangeFilter = (change: {
  period?: string
  start_date?: string
  end_date?: string
  tenant_id?: string
}) => void

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const dayOf = (value: unknown): string => (isDay.test(textOf(value)) ? textOf(value) : '')

/** What is looked at, as the address says. */
export const useAnalyticsFilter = (): [AnalyticsFilter, ChangeFilter] => {
  const [search, change] = useListSearch()
  const { user } = useSession()
  const today = dayInBerlin(new Date())
  const canChooseTenant = user?.is_super_admin ?? false
  const tenantId = canChooseTenant ? textOf(search.tenant_id) : ''
  const common = { tenantId, canChooseTenant }
  if (search.period === custom) {
    const [start, end] = [dayOf(search.start_date), dayOf(search.end_date)]
    const errors = rangeErrors(start, end, today)
    const isWhole = Object.keys(errors).length === 0
    const days = isWhole ? Math.round((noonOf(end) - noonOf(start)) / dayMs) + 1 : 0
    return [{ ...common, choice: custom, start, end, errors, isWhole, days }, change]
  }
  const days = analyticsPeriods.find(period => String(period) === search.period) ?? analyticsDefaultPeriod
  const start = plusDays(today, 1 - days)
  return [{ ...common, choice: String(days), start, end: today, errors: {}, isWhole: true, days }, change]
}
