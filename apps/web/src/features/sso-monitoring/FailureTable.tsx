import type { SsoFailures } from '@lotse/contract'
import { Stethoscope } from 'lucide-react'
import type { Column } from '../../ui/table/table-state.ts'
import { formatDateTime, formatInteger } from '../../ui/texts/format.ts'
import { spaced } from '../../ui/texts/spaced.ts'
import { counted } from './looks.ts'
import { SectionTable } from './SectionTable.tsx'

type Failure = SsoFailures['failures'][number]

const columns: readonly Column<Failure>[] = [
  { id: 'error', header: 'Error type', isRowHeader: true, cell: one => spaced(one.error_type) },
  { id: 'tenant', header: 'Tenant', cell: one => one.tenant_name ?? 'Not assigned' },
  { id: 'circle', header: 'Circle', cell: one => one.circle_name },
  { id: 'count', header: 'Count', align: 'end', cell: one => formatInteger(one.count) },
  { id: 'last', header: 'Last occurrence', cell: one => formatDateTime(one.last_occurrence) },
]

const describe = ({ total_failures, unique_tenants, period_hours, by_error_type }: SsoFailures): string => {
  const sum = `${counted(total_failures, 'failure')} of ${counted(unique_tenants, 'tenant')} in ${period_hours} h`
  const types = by_error_type.map(one => `${spaced(one.error_type)} ${formatInteger(one.count)}`)
  return types.length ? `${sum}: ${types.join(', ')}` : sum
}

export function FailureTable({ failures }: { failures: SsoFailures | undefined }) {
  return (
    <SectionTable
      title="Recent Authentication Failures"
      description={failures && describe(failures)}
      columns={columns}
      rows={failures?.failures}
      rowKey={one => one.last_attempt_id}
      rowLabel={one => `${spaced(one.error_type)}, ${one.tenant_name ?? one.circle_name}`}
      rowActions={one => [
        {
          id: 'doctor',
          label: 'What is wrong?',
          icon: Stethoscope,
          href: `/superadmin/sso/doctor?attempt=${one.last_attempt_id}`,
        },
      ]}
      emptyTitle="No failures in this period"
    />
  )
}
