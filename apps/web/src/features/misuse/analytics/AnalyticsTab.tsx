import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Ban, Coins, MessageSquareWarning, OctagonX, Percent } from 'lucide-react'
import { useListSearch } from '../../../app/list-search.ts'
import { failureOf } from '../../../app/loading-failure.ts'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { StatCard, StatCardRow } from '../../../ui/structure/StatCard.tsx'
import { formatInteger, formatPercent, formatUpTo } from '../../../ui/texts/format.ts'
import { useTenantFilter } from '../misuse-list.ts'
import { analyticsQuery } from '../misuse-query.ts'
import { IncidentCharts } from './IncidentCharts.tsx'
import { OffenderList } from './OffenderList.tsx'
import { periodOf, periods } from './period.ts'

export function AnalyticsTab() {
  const [search, change] = useListSearch()
  const { tenantId } = useTenantFilter()
  const { days, ...period } = periodOf(search.days, new Date())
  const analytics = useQuery(analyticsQuery({ ...period, tenant_id: tenantId }))
  const { data, isPending } = analytics
  const failure = failureOf(analytics)
  if (failure)
    return (
      <LoadingFailed title="The analytics could not be loaded" error={failure} onRetry={analytics.refetch} />
    )
  const totals = data?.totals
  return (
    <div className="flex flex-col gap-6">
      <Select
        label="Period"
        className="w-full sm:max-w-56"
        value={days}
        onChange={chosen => change({ days: chosen })}
        options={periods}
      />
      <StatCardRow>
        <StatCard
          label="Incidents"
          icon={MessageSquareWarning}
          value={totals?.incidents}
          isLoading={isPending}
        />
        <StatCard
          label="Share refused"
          icon={Percent}
          value={totals && formatPercent(totals.refused_share)}
          sublabel={
            totals &&
            `of ${formatInteger(totals.messages)} ${totals.messages === 1 ? 'question' : 'questions'}`
          }
          isLoading={isPending}
        />
        <StatCard label="Refused" icon={OctagonX} value={totals?.refused} isLoading={isPending} />
        <StatCard label="Blocked" icon={Ban} value={totals?.blocked} isLoading={isPending} />
        <StatCard label="False alarms" icon={BadgeCheck} value={totals?.false_alarms} isLoading={isPending} />
        <StatCard
          label="Credits saved"
          icon={Coins}
          value={totals && formatUpTo(2, totals.credits_saved)}
          isLoading={isPending}
        />
      </StatCardRow>
      <IncidentCharts analytics={data} isLoading={isPending} />
      <Card title="Repeat offenders" description="Those with the most incidents, from two on.">
        <OffenderList offenders={data?.offenders} />
      </Card>
    </div>
  )
}
