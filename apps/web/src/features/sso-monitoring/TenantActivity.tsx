import type { SsoTenantActivity } from '@lotse/contract'
import type { Column } from '../../ui/table/table-state.ts'
import { formatDateTime, formatInteger, formatUpTo } from '../../ui/texts/format.ts'
import { LookBadge } from './LookBadge.tsx'
import { counted, failureLook } from './looks.ts'
import { SectionTable } from './SectionTable.tsx'

type Activity = SsoTenantActivity['tenants'][number]

const columns: readonly Column<Activity>[] = [
  { id: 'tenant', header: 'Tenant', isRowHeader: true, cell: one => one.tenant_name ?? 'Not assigned' },
  { id: 'circle', header: 'Circle', cell: one => one.circle_name },
  { id: 'success', header: 'Successful', align: 'end', cell: one => formatInteger(one.success_count) },
  { id: 'failed', header: 'Failed', align: 'end', cell: one => formatInteger(one.fail_count) },
  {
    id: 'rate',
    header: 'Failure rate',
    cell: one => (
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        {formatUpTo(2, one.failure_rate)} % <LookBadge look={failureLook(one.failure_rate)} />
      </span>
    ),
  },
  { id: 'last_success', header: 'Last success', cell: one => formatDateTime(one.last_success) },
  { id: 'last_failure', header: 'Last failure', cell: one => formatDateTime(one.last_failure) },
]

export function TenantActivity({ activity }: { activity: SsoTenantActivity | undefined }) {
  return (
    <SectionTable
      title="Tenant Activity"
      description={
        activity &&
        `Most failures first, at most 10 rows; ${counted(activity.total_tenants, 'tenant')} with sign-ins in ${activity.period_hours} h`
      }
      columns={columns}
      rows={activity?.tenants}
      rowKey={one => `${one.tenant_id} ${one.circle_name}`}
      emptyTitle="No sign-ins in this period"
    />
  )
}
