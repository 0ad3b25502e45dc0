import { type AdminTenantDetails, usagePeriods } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UsageCharts } from '../../../app/credits/UsageCharts.tsx'
import { UsageFigures } from '../../../app/credits/UsageFigures.tsx'
import { failureOf } from '../../../app/loading-failure.ts'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { SegmentedSwitch } from '../../../ui/fields/SegmentedSwitch.tsx'
import { type AnalyticsPeriod, analyticsQuery } from '../tenants-query.ts'
import { TenantFrame } from './TenantFrame.tsx'

const periods = usagePeriods.map(days => ({ value: `${days}` as AnalyticsPeriod, label: `${days} Tage` }))

function Analytics({ tenant }: { tenant: AdminTenantDetails }) {
  const [period, setPeriod] = useState<AnalyticsPeriod>('30')
  const query = useQuery(analyticsQuery(tenant.id, period))
  const failure = failureOf(query)
  const overview = failure ? undefined : query.data
  return (
    <div className="flex flex-col gap-6">
      <SegmentedSwitch label="Zeitraum" options={periods} value={period} onChange={setPeriod} />
      {failure ? (
        <LoadingFailed
          title="Die Analysen konnten nicht geladen werden"
          error={failure}
          onRetry={query.refetch}
        />
      ) : (
        <>
          <UsageFigures overview={overview} days={Number(period)} isLoading={query.isPending} />
          <UsageCharts overview={overview} isLoading={query.isPending} />
        </>
      )}
    </div>
  )
}

export function AnalyticsPage() {
  return <TenantFrame isWide>{tenant => <Analytics key={tenant.id} tenant={tenant} />}</TenantFrame>
}
