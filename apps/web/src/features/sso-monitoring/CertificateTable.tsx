import type { SsoCertificateState } from '@lotse/contract'
import type { Column } from '../../ui/table/table-state.ts'
import { formatDate, formatInteger, noValue } from '../../ui/texts/format.ts'
import { LookBadge } from './LookBadge.tsx'
import { certificateLooks } from './looks.ts'
import { SectionTable } from './SectionTable.tsx'

const uses: Record<SsoCertificateState['use'], string> = {
  identity_provider: 'Identity provider',
  service_provider: 'Service provider',
  service_provider_next: 'Service provider (next)',
}

const columns: readonly Column<SsoCertificateState>[] = [
  { id: 'circle', header: 'Circle', isRowHeader: true, cell: one => one.circle_name },
  { id: 'use', header: 'Used by', cell: one => uses[one.use] },
  { id: 'status', header: 'Status', cell: one => <LookBadge look={certificateLooks[one.status]} /> },
  { id: 'issuer', header: 'Issuer', isFluid: true, cell: one => one.issuer || noValue },
  { id: 'valid_to', header: 'Valid to', cell: one => formatDate(one.valid_to) },
  {
    id: 'days',
    header: 'Days left',
    align: 'end',
    cell: one => (one.days_until_expiry === null ? noValue : formatInteger(one.days_until_expiry)),
  },
]

export function CertificateTable({
  certificates,
}: {
  certificates: readonly SsoCertificateState[] | undefined
}) {
  return (
    <SectionTable
      title="Certificate Status"
      columns={columns}
      rows={certificates}
      rowKey={one => `${one.config_id} ${one.use} ${one.valid_to} ${one.issuer}`}
      emptyTitle="No certificates in use"
    />
  )
}
