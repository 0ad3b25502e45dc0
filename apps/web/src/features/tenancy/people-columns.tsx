import { type Role, roleLabels } from '@lotse/contract'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Avatar } from '../../ui/structure/Avatar.tsx'
import type { Column } from '../../ui/table/table-state.ts'
import { EmailAddress } from '../../ui/texts/EmailAddress.tsx'
import { formatDate } from '../../ui/texts/format.ts'

/** What every list of people knows of a person. */
export interface Person {
  id: string
  name: string
  email: string
  initials: string
  profile_picture: string | null
  /** A new address that waits for its confirmation. */
  pending_email: string | null
  created_at: string
}

interface PeopleColumns<Row> {
  ownId: string | undefined
  role: { header: string; isSortable: boolean; cell: (row: Row) => ReactNode }
  status: (row: Row) => ReactNode
  /** The order of the super admin's list. */
  isStatusFirst?: boolean
}

const inOrder = <T,>(role: T, status: T, isStatusFirst = false): T[] =>
  isStatusFirst ? [status, role] : [role, status]

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
  isStatusFirst,
}: PeopleColumns<Row>): Column<Row>[] => [
  {
    id: 'name',
    header: 'Name',
    isSortable: true,
    isRowHeader: true,
    cell: row => (
      <span className="flex min-w-0 items-center gap-3 sm:min-w-44">
        <Avatar name={row.name} initials={row.initials} src={row.profile_picture} size="sm" isDecorative />
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
    cell: row => (
      <>
        <EmailAddress address={row.email} />
        {row.pending_email && (
          <div className="mt-1 text-muted">
            <span className="text-xs">Bestätigung ausstehend:</span>
            <EmailAddress address={row.pending_email} />
          </div>
        )}
      </>
    ),
  },
  ...inOrder(
    { id: 'role', ...role, cell: (row: Row) => <div className="text-sm">{role.cell(row)}</div> },
    { id: 'status', header: 'Status', isSortable: true, cell: status },
    isStatusFirst,
  ),
  {
    id: 'created_at',
    header: 'Angelegt',
    isSortable: true,
    cell: row => <span className="whitespace-nowrap text-sm">{formatDate(row.created_at)}</span>,
  },
]

/** What the inviter sees until the person has decided. */
export function InvitationBadge({ invitation }: { invitation: 'open' | 'declined' }) {
  return invitation === 'open' ? (
    <Badge tone="warning">Eingeladen</Badge>
  ) : (
    <Badge tone="danger">Einladung abgelehnt</Badge>
  )
}

export function ConfirmationBadge({ isConfirmed }: { isConfirmed: boolean }) {
  return isConfirmed ? <Badge tone="success">Bestätigt</Badge> : <Badge tone="warning">Unbestätigt</Badge>
}
