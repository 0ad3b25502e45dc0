import { z } from 'zod'
import {
  topConsumers,
  usageAnomalies,
  usageEfficiency,
  usageForecast,
  usagePatterns,
  usageSummary,
  usageTrends,
} from './credit-analytics-shapes.ts'
import { day } from './credit-fields.ts'
import { route } from './route.ts'
import { id, inOrder, line } from './schemas.ts'

export const analyticsPeriods = [7, 30, 90, 365] as const
export const analyticsDefaultPeriod = 30
/** A custom range, both ends included. */
export const analyticsDaysAtMost = 366
export const consumerLimits = [10, 20, 50, 100] as const
export const consumersFetched = 20
/** How many days ahead is looked at most. */
const forecastDaysAtMost = 90
export const forecastDays = 30
/** `auto`: what did best on the days that were, or a combination. */
const forecastMethods = [
  'auto',
  'last_value',
  'seasonal_naive',
  'mean',
  'exponential_smoothing',
  'exponential_smoothing_without_season',
  'multiplicative_smoothing',
  'linear_trend',
  'recent_level',
] as const

export const anomalyDaysAtMost = 90
const anomaliesPerPage = 20
const sensitivities = ['low', 'medium', 'high'] as const
export const dismissalReasonAtMost = 500

export const analyticsDays = z.coerce.number().int().min(1).max(analyticsDaysAtMost)
const daysOrDefault = analyticsDays.default(analyticsDefaultPeriod)

export const analyticsFilter = {
  /** Empty: all that the person may see; another tenant than the active one and those below it is for super admins alone. */
  tenant_id: z.union([z.literal(''), id]).default(''),
  /** Both or none; in place of so many days up to today. */
  start_date: day,
  end_date: day,
}
const filtered = <T extends z.ZodRawShape>(more: T) =>
  inOrder(z.strictObject({ ...analyticsFilter, ...more }), 'start_date', 'end_date')

const trueOrFalse = z.enum(['true', 'false'])
const dataOf = <T extends z.ZodType>(data: T) => z.strictObject({ data })
const english = { method: 'GET', language: 'en', access: { can: 'credits.read' } } as const

export const creditAnalyticsRoutes = {
  'api.credits.analytics.summary': route({
    ...english,
    path: '/api/credits/analytics/summary',
    summary: 'Verbrauch heute und in dieser Woche, Durchschnitt, aktive Mandanten, Warnungen',
    query: filtered({ period: z.union([z.literal(''), analyticsDays]).default(analyticsDefaultPeriod) }),
    reply: dataOf(usageSummary),
  }),
  'api.credits.analytics.usage-trends': route({
    ...english,
    path: '/api/credits/analytics/usage-trends',
    summary: 'Verbrauch nach Tagen mit gleitendem Durchschnitt und Vergleich mit dem Zeitraum davor',
    query: filtered({
      period: z.literal('daily').default('daily'),
      compare_previous: trueOrFalse.default('false'),
    }),
    reply: dataOf(usageTrends),
  }),
  'api.credits.analytics.forecast': route({
    ...english,
    path: '/api/credits/analytics/forecast',
    summary: 'Verbrauch der kommenden Tage mit Grenzen, und wie lange das Guthaben reicht',
    query: filtered({
      forecast_days: z.coerce.number().int().min(1).max(forecastDaysAtMost).default(forecastDays),
      method: z.enum(forecastMethods).default('auto'),
      include_seasonality: trueOrFalse.default('true'),
    }),
    reply: dataOf(usageForecast),
  }),
  'api.credits.analytics.patterns': route({
    ...english,
    path: '/api/credits/analytics/patterns',
    summary: 'Verbrauch nach Tageszeit und nach Funktion',
    query: filtered({ analysis_period: daysOrDefault }),
    reply: dataOf(usagePatterns),
  }),
  'api.credits.analytics.efficiency': route({
    ...english,
    path: '/api/credits/analytics/efficiency',
    summary: 'Wie viel des Verbrauchs zu etwas führte, was verschwendet wurde und wo gespart werden kann',
    query: filtered({ analysis_period: daysOrDefault, include_recommendations: trueOrFalse.default('true') }),
    reply: dataOf(usageEfficiency),
  }),
  'api.credits.analytics.anomalies': route({
    ...english,
    path: '/api/credits/analytics/anomalies',
    summary: 'Tage, deren Verbrauch auffällt, mit dem, was zu erwarten war und zu tun ist',
    query: filtered({
      lookback_days: z.coerce.number().int().min(1).max(anomalyDaysAtMost).default(analyticsDefaultPeriod),
      sensitivity: z.enum(sensitivities).default('medium'),
      status: z.enum(['open', 'dismissed']).default('open'),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      per_page: z.coerce.number().int().min(1).max(100).default(anomaliesPerPage),
    }),
    reply: dataOf(usageAnomalies),
  }),
  'api.credits.analytics.anomalies.dismiss': route({
    language: 'en',
    access: { can: 'credits.manage' },
    method: 'POST',
    path: '/api/credits/analytics/anomalies/:usage_anomaly/dismissal',
    summary: 'Auffälligkeit mit einem Grund als Fehlalarm verwerfen',
    params: z.strictObject({ usage_anomaly: id }),
    body: z.strictObject({ reason: line(dismissalReasonAtMost) }),
    reply: 'empty',
  }),
  'api.credits.analytics.anomalies.restore': route({
    language: 'en',
    access: { can: 'credits.manage' },
    method: 'DELETE',
    path: '/api/credits/analytics/anomalies/:usage_anomaly/dismissal',
    summary: 'Verworfene Auffälligkeit wieder zeigen',
    params: z.strictObject({ usage_anomaly: id }),
    reply: 'empty',
  }),
  'api.credits.analytics.top-consumers': route({
    ...english,
    path: '/api/credits/analytics/top-consumers',
    summary: 'Mandanten und Personen mit dem höchsten Verbrauch',
    query: filtered({
      period: daysOrDefault,
      limit: z.coerce
        .number()
        .pipe(z.literal([...consumerLimits]))
        .default(consumersFetched),
    }),
    reply: dataOf(topConsumers),
  }),
}
