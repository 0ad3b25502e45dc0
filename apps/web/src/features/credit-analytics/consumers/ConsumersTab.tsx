import { consumerLimits } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../../app/loading-failure.ts'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { SegmentedSwitch } from '../../../ui/fields/SegmentedSwitch.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { useAnalyticsFilter } from '../analytics-filter.ts'
import { consumersQuery } from '../analytics-query.ts'
import { ConsumerRanking } from './ConsumerRanking.tsx'
import { tenantColumns } from './tenant-columns.tsx'
import { userColumns, userName } from './user-columns.tsx'

const kinds = [
  { value: 'tenants', label: 'By Tenant' },
  { value: 'users', label: 'By User' },
] as const
const limitOptions = consumerLimits.map(limit => ({ value: String(limit), label: `Top ${limit}` }))

export function ConsumersTab() {
  const [filter] = useAnalyticsFilter()
  const [kind, setKind] = useState<(typeof kinds)[number]['value']>('tenants')
  const [shown, setShown] = useState(String(consumerLimits[0]))
  const query = useQuery(consumersQuery(filter, Number(shown)))
  const failure = failureOf(query)
  if (failure)
    return <LoadingFailed title="The consumers could not be loaded" error={failure} onRetry={query.refetch} />
  const consumers = query.data?.data
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end gap-4">
        <SegmentedSwitch label="Ranking" options={kinds} value={kind} onChange={setKind} />
        <Select
          label="Show Top"
          className="w-36"
          value={shown}
          onChange={value => setShown(value)}
          options={limitOptions}
        />
      </div>
      {kind === 'tenants' ? (
        <ConsumerRanking
          key="tenants"
          label="Tenants by usage"
          kind="Tenant"
          rows={consumers?.top_tenants.slice(0, Number(shown))}
          nameOf={({ name }) => name}
          columns={tenantColumns}
          overall={consumers?.summary.total_credits}
        />
      ) : (
        <ConsumerRanking
          key="users"
          label="Users by usage"
          kind="User"
          rows={consumers?.top_users.slice(0, Number(shown))}
          nameOf={userName}
          columns={userColumns}
        />
      )}
    </div>
  )
}
