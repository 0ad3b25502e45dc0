import type { QueryOut, Routes, UsageForecast } from '@lotse/contract'
import { berlinDay, plusDays } from '../../platform/berlin.ts'
import type { TenantCtx } from '../../platform/context.ts'
import {
  type DaySpan,
  dailyUsage,
  daysOf,
  type Funds,
  fundsOf,
  toCredits,
  usageSum,
} from '../credits/index.ts'
import type { Depletion } from './forecasting/depletion.ts'
import type { Forecast, ForecastDay, TooLittleData } from './forecasting/forecast.ts'
import { forecastApart } from './forecasting/forecast-apart.ts'
import { keptHolidays } from './kept-holidays.ts'
import { outlookOf } from './outlook.ts'
import { periodOf } from './period.ts'
import { analyticsScope } from './scope.ts'

type Query = QueryOut<Routes['api.credits.analytics.forecast']>

/** From so many days is learnt; so many of them are shown. */
const learntDays = 400
const shownDays = 90

/** Today is not over: what is learnt from ends with yesterday, or earlier where a range was chosen. */
const pastOf = (now: Date, query: Query): DaySpan => {
  const yesterday = plusDays(berlinDay(now), -1)
  if (!query.start_date && !query.end_date)
    return { start: plusDays(yesterday, 1 - learntDays), end: yesterday }
  const { start, end } = periodOf(now, query, learntDays)
  return { start, end: end < yesterday ? end : yesterday }
}

type Usage = ReadonlyMap<string, bigint>

/** Days before the first use say nothing about those to come, days after the last one do. */
const foresee = (
  usage: Usage,
  past: DaySpan,
  query: Query,
  holidays: readonly string[],
): Promise<Forecast | TooLittleData> =>
  forecastApart(
    [
      ...Array.from(usage, ([date, cents]) => ({ date, value: toCredits(cents) })),
      { date: past.end, value: 0 },
    ],
    query.forecast_days,
    {
      method: query.method,
      seasonality: query.include_seasonality === 'true',
      holidays,
    },
  )

/** From the first use on. */
const shownOf = (usage: Usage, past: DaySpan): UsageForecast['historical'] => {
  const days = daysOf(past)
    .slice(-shownDays)
    .map(date => ({ date, daily_usage: toCredits(usage.get(date) ?? 0n) }))
  const first = days.findIndex(({ daily_usage }) => daily_usage > 0)
  return first < 0 ? [] : days.slice(first)
}

const rounded = (credits: number): number => Math.round(credits * 100) / 100

const sumIn = (days: readonly ForecastDay[], count: number): UsageForecast['next_7_days'] => {
  const last = days[count - 1]
  return last
    ? {
        total: rounded(last.total),
        lower_bound: rounded(last.totalLower),
        upper_bound: rounded(last.totalUpper),
      }
    : null
}

const presented = (
  forecast: Forecast | TooLittleData,
): Omit<
  UsageForecast,
  'historical' | 'current_balance' | 'projected_depletion' | 'days_remaining' | 'depletion_range'
> =>
  forecast.kind === 'too_little_data'
    ? {
        forecast: [],
        method_used: null,
        trend: null,
        next_7_days: null,
        next_30_days: null,
        bounds_held: null,
        error: `Usage is known for ${forecast.known} of the ${forecast.needed} days that a forecast needs.`,
      }
    : {
        forecast: forecast.days.map(({ date, predicted, lower, upper }) => ({
          date: date ?? '',
          predicted_usage: rounded(predicted),
          lower_bound: rounded(lower),
          upper_bound: rounded(upper),
        })),
        method_used: forecast.method,
        trend: {
          slope: rounded(forecast.trend.slope),
          slope_percentage: rounded(forecast.trend.slopePercentage),
          r_squared: rounded(forecast.trend.rSquared),
        },
        next_7_days: sumIn(forecast.days, 7),
        next_30_days: sumIn(forecast.days, 30),
        bounds_held: forecast.held && {
          percentage: Math.round(forecast.held.share * 100),
          days: forecast.held.days,
        },
        error: null,
      }

const unknown: Depletion = { expected: null, earliest: null, latest: null, daysRemaining: null }

/** What pays may pay for more than is looked at; and how long it lasts is a matter of today, not of a range of the past. */
const outlookFrom = async (
  { db, clock }: TenantCtx,
  query: Query,
  past: DaySpan,
  funds: Funds,
  seen: { tenantIds: string[]; forecast: Forecast | TooLittleData; holidays: readonly string[] },
): Promise<Depletion> => {
  const today = berlinDay(clock.now())
  if (plusDays(past.end, 1) !== today) return unknown
  const isAllThatIsPaid = new Set(seen.tenantIds).symmetricDifference(new Set(funds.tenantIds)).size === 0
  const forecast = isAllThatIsPaid
    ? seen.forecast
    : await foresee(await dailyUsage(db, funds.tenantIds, past), past, query, seen.holidays)
  if (forecast.kind !== 'forecast') return unknown
  const usedToday = await usageSum(db, funds.tenantIds, { start: today, end: today })
  return outlookOf(today, forecast.days, funds, usedToday)
}

export const showForecast = async (ctx: TenantCtx, query: Query): Promise<{ data: UsageForecast }> => {
  const past = pastOf(ctx.clock.now(), query)
  const { tenantIds } = await analyticsScope(ctx, query.tenant_id)
  const usage = await dailyUsage(ctx.db, tenantIds, past)
  const holidays = await keptHolidays(ctx.db, tenantIds, past.start, plusDays(past.end, query.forecast_days))
  const forecast = await foresee(usage, past, query, holidays)
  const funds = await fundsOf(ctx.db, tenantIds)
  const outlook = await outlookFrom(ctx, query, past, funds, { tenantIds, forecast, holidays })
  return {
    data: {
      ...presented(forecast),
      historical: shownOf(usage, past),
      current_balance: toCredits(funds.availableCents),
      projected_depletion: outlook.expected,
      days_remaining: outlook.daysRemaining,
      depletion_range: { earliest: outlook.earliest, latest: outlook.latest },
    },
  }
}
