import { anomalySeverities, type UsageAnomalies, type UsageAnomaly } from '@lotse/contract'
import { showAnomalies } from '../../analytics/index.ts'
import { credits, datesOf, percent, type ReportCell, type ReportWidget, type TabReport } from '../report.ts'

/** The gravest; more would be nobody's reading. */
const shownAtMost = 100

const measured = (value: number, unit: UsageAnomaly['details']['unit']): ReportCell =>
  unit === 'credits' ? credits(value) : percent(value)

const rowOf = (one: UsageAnomaly): ReportCell[] => [
  one.severity,
  one.type_label,
  one.details.tenant_name,
  { day: one.first_day },
  { day: one.last_day },
  measured(one.details.expected_value, one.details.unit),
  measured(one.details.actual_value, one.details.unit),
  percent(one.deviation_percentage),
  credits(one.credit_impact),
  percent(one.details.confidence_score * 100),
  one.description,
  one.recommended_actions.join(' '),
]

const factsOf = ({ severity_counts: counts, dismissed_count, page }: UsageAnomalies) =>
  [
    ['Anomalies', { count: page.total }],
    ['Critical', { count: counts.critical }],
    ['High', { count: counts.high }],
    ['Medium', { count: counts.medium }],
    ['Low', { count: counts.low }],
    ['Dismissed', { count: dismissed_count }],
  ] as const

const empty = 'No anomalies detected in the selected period'

const dailyWidget = ({ daily }: UsageAnomalies): ReportWidget => {
  const days = daily.filter(day => anomalySeverities.some(severity => day[severity] > 0))
  return {
    title: 'Anomalies per day',
    facts: [],
    columns: ['Day', 'Critical', 'High', 'Medium', 'Low'],
    rows: days.map(day => [
      { day: day.date },
      ...anomalySeverities.map(severity => ({ count: day[severity] })),
    ]),
    chart: {
      kind: 'columns',
      labels: daily.map(({ date }) => date),
      series: [
        {
          label: 'Anomalies',
          values: daily.map(({ critical, high, medium, low }) => critical + high + medium + low),
        },
      ],
    },
    empty,
  }
}

const patternWidget = ({ pattern_analysis: { common_types, peak_times } }: UsageAnomalies): ReportWidget => ({
  title: 'Pattern analysis',
  facts: [],
  columns: ['Pattern', 'What', 'Anomalies', 'Percent'],
  rows: [
    ...common_types.map(one => ['Anomaly type', one.label, { count: one.count }, percent(one.percentage)]),
    ...peak_times.map(one => ['Peak time', one.label, { count: one.anomaly_count }, null]),
  ],
  empty,
})

export const anomaliesReport: TabReport = async (ctx, filter) => {
  const { data } = await showAnomalies(ctx, {
    ...datesOf(filter),
    tenant_id: filter.tenantId,
    // The dates say which days.
    lookback_days: 1,
    sensitivity: 'medium',
    status: 'open',
    page: 1,
    per_page: shownAtMost,
  })
  return [
    {
      title: 'Anomalies',
      facts: factsOf(data),
      columns: [
        'Severity',
        'Kind',
        'Tenant',
        'From',
        'To',
        'Expected',
        'Actual',
        'Deviation (%)',
        'Impact in credits',
        'Confidence (%)',
        'What happened',
        'Recommended actions',
      ],
      rows: data.anomalies.map(rowOf),
      empty,
    },
    dailyWidget(data),
    patternWidget(data),
  ]
}
