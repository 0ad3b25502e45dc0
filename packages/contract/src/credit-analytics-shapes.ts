import { z } from 'zod'
import { credits } from './credit-fields.ts'
import { count } from './databucket-fields.ts'
import { id, timestamp } from './schemas.ts'

export const movingAverageDays = 7
/** The hours whose share of everything is the peak concentration. */
export const peakHourCount = 3

/** By the hours that the clocks show, the first and the last. */
export const dayParts = [
  { name: 'Morning', from: 6, to: 11 },
  { name: 'Afternoon', from: 12, to: 17 },
  { name: 'Evening', from: 18, to: 23 },
  { name: 'Night', from: 0, to: 5 },
] as const

const analyticsTrends = ['increasing', 'decreasing', 'flat'] as const
export type AnalyticsTrend = (typeof analyticsTrends)[number]

/** In percent; null where there is nothing to compare with. */
const change = z.number().nullable()

const alert = z.strictObject({
  severity: z.enum(['warning', 'critical', 'info']),
  message: z.string(),
  timestamp: timestamp.nullable(),
})

/** Whole actions of one kind with all of their parts. */
const functionalityUsage = z.strictObject({
  functionality: z.string(),
  total_credits: credits,
  usage_count: count,
  avg_credits: credits,
})

export const usageSummary = z.strictObject({
  quick_stats: z.strictObject({
    today: credits,
    /** Against yesterday. */
    today_change: change,
    /** From Monday on. */
    this_week: credits,
    /** Against the same days of the week before. */
    week_change: change,
  }),
  overview: z.strictObject({ current: z.strictObject({ daily_average: credits, active_tenants: count }) }),
  alerts: z.array(alert),
  top_functionalities: z.array(functionalityUsage),
  /** For the filter of super admins; empty for everybody else. */
  tenants: z.array(z.strictObject({ id, name: z.string() })),
})
export type AnalyticsSummary = z.output<typeof usageSummary>

/** How far days lie from their average, in percent of it; null without usage. */
const volatility = z.strictObject({ volatility: z.number().nullable() })

export const usageTrends = z.strictObject({
  trends: z.array(
    z.strictObject({
      period: z.iso.date(),
      total_credits: credits,
      /** Of the seven days up to this one. */
      moving_average: credits,
    }),
  ),
  summary: z.strictObject({
    total_credits: credits,
    average_credits: credits,
    max_credits: credits,
    /** The day of it; null without usage. */
    max_period: z.iso.date().nullable(),
    trend_direction: z.enum(analyticsTrends),
  }),
  /** With as many days before; null where it was not asked for. */
  comparison: z
    .strictObject({
      change: z.strictObject({
        total_change: credits,
        total_change_percentage: change,
        average_change: credits,
        average_change_percentage: change,
      }),
      current: volatility,
      previous: volatility,
    })
    .nullable(),
})
export type UsageTrends = z.output<typeof usageTrends>

const hour = z.int().min(0).max(23)
export const usagePatterns = z.strictObject({
  hourly: z.strictObject({
    /** All 24, in order; on the day with 25 the one that comes twice holds both. */
    hourly_distribution: z.array(
      z.strictObject({
        hour,
        total_credits: credits,
        /** Of a day of the period. */
        average_credits: credits,
        transaction_count: count,
      }),
    ),
    /** Those with the most credits, the first first; fewer than three where fewer had any. */
    peak_hours: z.array(hour),
    /** What they are of everything, in percent. */
    peak_concentration: z.number(),
  }),
  functionality: z.array(functionalityUsage),
})
export type UsagePatterns = z.output<typeof usagePatterns>

export const topConsumers = z.strictObject({
  top_tenants: z.array(
    z.strictObject({
      id,
      name: z.string(),
      parent_name: z.string().nullable(),
      total_credits: credits,
      percentage_of_total: z.number(),
      avg_daily_usage: credits,
      trend: z.enum(analyticsTrends),
      /** Against as many days before. */
      trend_percentage: change,
      usage_history: z.array(z.number()),
    }),
  ),
  top_users: z.array(
    z.strictObject({
      id,
      /** null for somebody who is gone. */
      name: z.string().nullable(),
      email: z.string().nullable(),
      avatar_url: z.string().nullable(),
      /** Where most of it was used. */
      tenant_name: z.string(),
      total_credits: credits,
      action_count: count,
      most_used_functionality: z.string().nullable(),
      last_activity: timestamp.nullable(),
    }),
  ),
  summary: z.strictObject({ total_credits: credits }),
})
export type TopConsumers = z.output<typeof topConsumers>

/** With bounds of its own: those of single days must not be added up. */
const forecastSum = z.strictObject({ total: credits, lower_bound: credits, upper_bound: credits })

export const usageForecast = z.strictObject({
  forecast: z.array(
    z.strictObject({
      date: z.iso.date(),
      predicted_usage: credits,
      /** Between them a day lies in 95 of 100 cases. */
      lower_bound: credits,
      upper_bound: credits,
    }),
  ),
  historical: z.array(z.strictObject({ date: z.iso.date(), daily_usage: credits })),
  method_used: z.string().nullable(),
  current_balance: credits,
  /** The day on which the balance is used up, with what comes and goes each month; null: later than can be said. */
  projected_depletion: z.iso.date().nullable(),
  days_remaining: count.nullable(),
  /** The same by the bounds of what will be used. */
  depletion_range: z.strictObject({ earliest: z.iso.date().nullable(), latest: z.iso.date().nullable() }),
  trend: z
    .strictObject({
      /** Credits more from day to day. */
      slope: z.number(),
      /** In 30 days, of the average. */
      slope_percentage: z.number(),
      r_squared: z.number(),
    })
    .nullable(),
  next_7_days: forecastSum.nullable(),
  next_30_days: forecastSum.nullable(),
  /** How often the days of the past lay within bounds that were drawn before them. */
  bounds_held: z.strictObject({ percentage: z.number(), days: count }).nullable(),
  /** Why there is no forecast. */
  error: z.string().nullable(),
})
export type UsageForecast = z.output<typeof usageForecast>

/** From the gravest on. */
export const anomalySeverities = ['critical', 'high', 'medium', 'low'] as const
export type AnomalySeverity = (typeof anomalySeverities)[number]

const perSeverity = { critical: count, high: count, medium: count, low: count }

const anomaly = z.strictObject({
  id,
  severity: z.enum(anomalySeverities),
  type: z.string(),
  type_label: z.string(),
  description: z.string(),
  detected_at: timestamp,
  /** Its days, both inside. */
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  deviation_percentage: z.number(),
  /** Less than expected is negative. */
  credit_impact: credits,
  details: z.strictObject({
    functionality: z.string().nullable(),
    expected_value: z.number(),
    actual_value: z.number(),
    /** What the two values are. */
    unit: z.enum(['credits', 'percent']),
    tenant_name: z.string(),
    /** Of one user's share; null for those who may not know, and where the account is gone. */
    user_name: z.string().nullable(),
    user_count: count,
    confidence_score: z.number().min(0).max(1),
  }),
  recommended_actions: z.array(z.string()),
  dismissal: z.strictObject({ reason: z.string(), by_name: z.string(), at: timestamp }).nullable(),
})
export type UsageAnomaly = z.output<typeof anomaly>

export const usageAnomalies = z.strictObject({
  /** One page, the gravest first, then the newest. */
  anomalies: z.array(anomaly),
  page: z.strictObject({
    current_page: count,
    last_page: count,
    per_page: count,
    total: count,
    from: count.nullable(),
    to: count.nullable(),
  }),
  /** Of all pages. */
  severity_counts: z.strictObject(perSeverity),
  /** Every day of the period; what began before it stands on its first. */
  daily: z.array(z.strictObject({ date: z.iso.date(), ...perSeverity })),
  pattern_analysis: z.strictObject({
    common_types: z.array(
      z.strictObject({ type: z.string(), label: z.string(), count, percentage: z.number() }),
    ),
    /** Weekdays on which they began. */
    peak_times: z.array(z.strictObject({ time: z.string(), label: z.string(), anomaly_count: count })),
  }),
  dismissed_count: count,
  can_dismiss: z.boolean(),
})
export type UsageAnomalies = z.output<typeof usageAnomalies>

/** From which score on usage is called what. */
export const efficiencyRatings = [
  { from: 90, name: 'Excellent' },
  { from: 75, name: 'Good' },
  { from: 60, name: 'Fair' },
  { from: 40, name: 'Poor' },
  { from: 0, name: 'Critical' },
] as const
/** Where the colour of a success rate changes, in percent. */
export const successRateBands = [95, 85, 70] as const
/** Where the colour of an hour changes; below the last of them is one more. */
export const heatBands = [80, 70, 60, 50, 40, 30, 20] as const
const wasteKinds = ['failed_work', 'abandoned_work', 'unread_answers', 'unused_data_stores'] as const
export type WasteKind = (typeof wasteKinds)[number]
const efficiencyTrends = ['improving', 'declining', 'stable'] as const

const percentage = z.number().min(0).max(100)

export const usageEfficiency = z.strictObject({
  /** 100 × share of operations that succeeded × share of credits that were not wasted; null without usage. */
  overall_score: percentage.nullable(),
  /** All credits for each operation that succeeded; null where none did. */
  cost_per_success: credits.nullable(),
  /** What of the credits was wasted, in percent. */
  optimization_potential: percentage,
  /** What the score is made of. */
  totals: z.strictObject({
    operations: count,
    successes: count,
    success_rate: percentage,
    used_credits: credits,
    wasted_credits: credits,
  }),
  waste: z.array(z.strictObject({ kind: z.enum(wasteKinds), count, credits })),
  by_functionality: z.array(
    z.strictObject({
      functionality: z.string(),
      operations: count,
      success_rate: percentage,
      avg_credits_per_operation: credits,
      efficiency_score: percentage,
      /** Against as many days before. */
      trend: z.enum(efficiencyTrends),
    }),
  ),
  /** All 24: which share of the operations that began in it succeeded. */
  hourly_efficiency: z.array(z.strictObject({ hour, efficiency_score: percentage, operations: count })),
  /** Where most can be saved first. */
  recommendations: z.array(
    z.strictObject({
      kind: z.enum(wasteKinds),
      title: z.string(),
      description: z.string(),
      /** Credits in 30 days, at the pace of the period. */
      potential_savings: credits,
      /** To the thing itself; null where it belongs to another tenant than the active one. */
      link: z.strictObject({ label: z.string(), href: z.string() }).nullable(),
    }),
  ),
})
export type UsageEfficiency = z.output<typeof usageEfficiency>
