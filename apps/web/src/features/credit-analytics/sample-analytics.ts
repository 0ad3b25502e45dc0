import type {
  AnalyticsSummary,
  TopConsumers,
  UsageAnomalies,
  UsageAnomaly,
  UsageEfficiency,
  UsageForecast,
  UsagePatterns,
  UsageTrends,
} from '@lotse/contract'
import { type Answers, signedIn } from '../../../test/open-page.tsx'

export const tenantId = '00000000-0000-4000-8000-0000000000a1'
export const officeId = '00000000-0000-4000-8000-0000000000a2'
const userId = '00000000-0000-4000-8000-0000000000d1'
const goneId = '00000000-0000-4000-8000-0000000000d2'

export const summary: AnalyticsSummary = {
  quick_stats: { today: 12.5, today_change: 25, this_week: 1234.56, week_change: -3.2 },
  overview: { current: { daily_average: 41.15, active_tenants: 3 } },
  alerts: [
    { severity: 'critical', message: 'The credits of Stadt run out in about 2 days.', timestamp: null },
    { severity: 'info', message: 'Unusually high usage today.', timestamp: '2026-11-02T09:00:00.000Z' },
  ],
  top_functionalities: [],
  tenants: [],
}

export const trends: UsageTrends = {
  trends: [
    { period: '2026-11-01', total_credits: 10, moving_average: 4 },
    { period: '2026-11-02', total_credits: 30.5, moving_average: 8.36 },
  ],
  summary: {
    total_credits: 40.5,
    average_credits: 20.25,
    max_credits: 30.5,
    max_period: '2026-11-02',
    trend_direction: 'increasing',
  },
  comparison: {
    change: {
      total_change: 20.5,
      total_change_percentage: 102.5,
      average_change: 10.25,
      average_change_percentage: 102.5,
    },
    current: { volatility: 50.6 },
    previous: { volatility: null },
  },
}

export const noTrends: UsageTrends = {
  trends: [{ period: '2026-11-02', total_credits: 0, moving_average: 0 }],
  summary: {
    total_credits: 0,
    average_credits: 0,
    max_credits: 0,
    max_period: null,
    trend_direction: 'flat',
  },
  comparison: null,
}

export const forecast: UsageForecast = {
  forecast: [{ date: '2026-11-02', predicted_usage: 12, lower_bound: 8.5, upper_bound: 17 }],
  historical: [{ date: '2026-11-01', daily_usage: 10 }],
  method_used: 'exponential_smoothing',
  current_balance: 500,
  projected_depletion: '2026-12-12',
  days_remaining: 41,
  depletion_range: { earliest: '2026-12-01', latest: null },
  trend: { slope: 0.2, slope_percentage: 50, r_squared: 0.64 },
  next_7_days: { total: 84, lower_bound: 70, upper_bound: 99.5 },
  next_30_days: { total: 360, lower_bound: 300, upper_bound: 420 },
  bounds_held: { percentage: 94, days: 90 },
  error: null,
}

export const noForecast: UsageForecast = {
  ...forecast,
  forecast: [],
  method_used: null,
  projected_depletion: null,
  days_remaining: null,
  depletion_range: { earliest: null, latest: null },
  trend: null,
  next_7_days: null,
  next_30_days: null,
  bounds_held: null,
  error: 'Usage is known for 3 of the 14 days that a forecast needs.',
}

const creditsAt: Record<number, number> = { 3: 1, 9: 50, 10: 30, 14: 15, 20: 4 }

export const patterns: UsagePatterns = {
  hourly: {
    hourly_distribution: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      total_credits: creditsAt[hour] ?? 0,
      average_credits: creditsAt[hour] ?? 0,
      transaction_count: creditsAt[hour] ? 1 : 0,
    })),
    peak_hours: [9, 10, 14],
    peak_concentration: 95,
  },
  functionality: [
    { functionality: 'chatbot_response', total_credits: 75, usage_count: 150, avg_credits: 0.5 },
    { functionality: 'document_processing', total_credits: 25, usage_count: 5, avg_credits: 5 },
  ],
}

export const noPatterns: UsagePatterns = {
  hourly: {
    hourly_distribution: patterns.hourly.hourly_distribution.map(hour => ({ ...hour, total_credits: 0 })),
    peak_hours: [],
    peak_concentration: 0,
  },
  functionality: [],
}

const tenantRow = {
  id: tenantId,
  name: 'Stadt Musterhausen',
  parent_name: null,
  total_credits: 75,
  percentage_of_total: 75,
  avg_daily_usage: 2.5,
  trend: 'increasing' as const,
  trend_percentage: 12.5,
  usage_history: [1, 2, 3],
}

export const consumers: TopConsumers = {
  top_tenants: [
    tenantRow,
    {
      ...tenantRow,
      id: officeId,
      name: 'Stadtwerke',
      parent_name: 'Stadt Musterhausen',
      total_credits: 5,
      percentage_of_total: 5,
      trend: 'flat',
      trend_percentage: null,
    },
  ],
  top_users: [
    {
      id: userId,
      name: 'Mira Öztürk',
      email: 'mira@stadt.example',
      avatar_url: null,
      tenant_name: 'Stadt Musterhausen',
      total_credits: 60,
      action_count: 120,
      most_used_functionality: 'chatbot_response',
      last_activity: '2026-10-01T09:00:00.000Z',
    },
    {
      id: goneId,
      name: null,
      email: null,
      avatar_url: null,
      tenant_name: 'Stadtwerke',
      total_credits: 4,
      action_count: 1,
      most_used_functionality: null,
      last_activity: null,
    },
  ],
  summary: { total_credits: 100 },
}

export const efficiency: UsageEfficiency = {
  overall_score: 84.2,
  cost_per_success: 1.25,
  optimization_potential: 10.5,
  totals: { operations: 100, successes: 94, success_rate: 94, used_credits: 117.5, wasted_credits: 12.34 },
  waste: [
    { kind: 'failed_work', count: 5, credits: 2.34 },
    { kind: 'abandoned_work', count: 1, credits: 0 },
    { kind: 'unread_answers', count: 2, credits: 1 },
    { kind: 'unused_data_stores', count: 1, credits: 9 },
  ],
  by_functionality: [
    {
      functionality: 'chatbot_response',
      operations: 60,
      success_rate: 98.3,
      avg_credits_per_operation: 0.5,
      efficiency_score: 97,
      trend: 'improving',
    },
    {
      functionality: 'document_processing',
      operations: 40,
      success_rate: 65,
      avg_credits_per_operation: 2,
      efficiency_score: 55.5,
      trend: 'declining',
    },
  ],
  hourly_efficiency: Array.from({ length: 24 }, (_, hour) => ({
    hour,
    efficiency_score: hour === 9 ? 85.4 : 0,
    operations: hour === 9 ? 100 : 0,
  })),
  recommendations: [
    {
      kind: 'unused_data_stores',
      title: 'Use the data store Satzungen, or fill it no further',
      description: 'Processing 3 documents cost 9,00 credits.',
      potential_savings: 9,
      link: { label: 'Open the data store Satzungen', href: '/databuckets/1/documents' },
    },
  ],
}

export const noEfficiency: UsageEfficiency = {
  ...efficiency,
  overall_score: null,
  cost_per_success: null,
  by_functionality: [],
  recommendations: [],
}

const anomalyId = '00000000-0000-4000-8000-0000000000e1'

export const anomaly: UsageAnomaly = {
  id: anomalyId,
  severity: 'critical',
  type: 'spike',
  type_label: 'Usage spike',
  description: 'Usage of chatbot response was 300 credits in a day; 11 credits were expected.',
  detected_at: '2026-11-02T09:00:00.000Z',
  first_day: '2026-11-02',
  last_day: '2026-11-02',
  deviation_percentage: 2627.3,
  credit_impact: 289,
  details: {
    functionality: 'chatbot_response',
    expected_value: 11,
    actual_value: 300,
    unit: 'credits',
    tenant_name: 'Stadt Musterhausen',
    user_name: null,
    user_count: 4,
    confidence_score: 0.97,
  },
  recommended_actions: ['Look at the actions of that day and who started them.', 'Set a limit.'],
  dismissal: null,
}

export const dismissedAnomaly: UsageAnomaly = {
  ...anomaly,
  dismissal: { reason: 'Großer Import', by_name: 'Mira Öztürk', at: '2026-11-02T10:00:00.000Z' },
}

const noCounts = { critical: 0, high: 0, medium: 0, low: 0 }

export const noAnomalies: UsageAnomalies = {
  anomalies: [],
  page: { current_page: 1, last_page: 1, per_page: 20, total: 0, from: null, to: null },
  severity_counts: noCounts,
  daily: [{ date: '2026-11-02', ...noCounts }],
  pattern_analysis: { common_types: [], peak_times: [] },
  dismissed_count: 0,
  can_dismiss: true,
}

export const anomalies: UsageAnomalies = {
  anomalies: [anomaly],
  page: { current_page: 1, last_page: 1, per_page: 20, total: 1, from: 1, to: 1 },
  severity_counts: { ...noCounts, critical: 1 },
  daily: [{ date: '2026-11-02', ...noCounts, critical: 1 }],
  pattern_analysis: {
    common_types: [{ type: 'spike', label: 'Usage spike', count: 1, percentage: 100 }],
    peak_times: [{ time: 'monday', label: 'Monday', anomaly_count: 1 }],
  },
  dismissed_count: 0,
  can_dismiss: true,
}

export const analyticsAnswers: Answers = {
  'session.show': { ...signedIn, active_tenant_id: tenantId },
  'api.credits.analytics.summary': { data: summary },
  'api.credits.analytics.usage-trends': { data: trends },
  'api.credits.analytics.forecast': { data: forecast },
  'api.credits.analytics.patterns': { data: patterns },
  'api.credits.analytics.efficiency': { data: efficiency },
  'api.credits.analytics.anomalies': { data: anomalies },
  'api.credits.analytics.top-consumers': { data: consumers },
}
