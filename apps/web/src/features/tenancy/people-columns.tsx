import { type Role, roleLabels } from '@lotse/contract'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Avatar } from '../../ui/structure/Avatar.tsx'
import type { Column } from '../../ui/table/table-state.ts'
import { formatDate } from '../../ui/texts/format.ts'

/** What every list of people knows of a person. */
export interface Person {
  id: string
  name: string
  email: string
  profile_picture: string | null
  created_at: string
}

interface PeopleColumns<Row> {
  ownId: string | undefined
  role: { header: string; isSortable: boolean; cell: (row: Row) => ReactNode }
  status: (row: Row) => ReactNode
}

/** A long address breaks before the @ first; the least width keeps the column from being squeezed to single letters. */
function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@')
  return (
    <span className="block wrap-anywhere text-sm sm:min-w-44">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  )
}

/** The one role that a person has within a tenant. */
export const memberRole = {
  header: 'Rolle',
  isSortable: true,
  cell: (member: { role: Role }): ReactNode => roleLabels[member.role],
}

export const peopleColumns = <Row extends Person>({
  ownId,
  role,
  status,
}: PeopleColumns<Row>): Column<Row>[] => [
  {
    id: 'name',
    header: 'Name',
    isSortable: true,
    isRowHeader: true,
    cell: row => (
      <span className="flex min-w-0 items-center gap-3">
        <Avatar name={row.name} src={row.profile_picture} size="sm" isDecorative />
        <span className="min-w-0">
          {row.name} {row.id === ownId && <Badge tone="accent">Sie</Badge>}
        </span>
      </span>
    ),
  },
  {
    id: 'email',
    header: 'E-Mail',
    isSortable: true,
    cell: row => <EmailAddress address={row.email} />,
  },
  { id: 'role', ...role, cell: row => <div className="text-sm">{role.cell(row)}</div> },
  { id: 'status', header: 'Status', isSortable: true, cell: status },
  {
    id: 'created_at',
    header: 'Angelegt',
    isSortable: true,
    cell: row => <span className="whitespace-nowrap text-sm">{formatDate(row.created_at)}</span>,
  },
]

export function ConfirmationBadge({ isConfirmed }: { isConfirmed: boolean }) {
  return isConfirmed ? <Badge tone="success">Bestätigt</Badge> : <Badge tone="warning">Unbestätigt</Badge>
}
