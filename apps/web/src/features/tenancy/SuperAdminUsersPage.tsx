import { managerGroupLabels, routes, superAdminUserPageSize } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Download, KeyRound, ShieldMinus, ShieldPlus, VenetianMask } from 'lucide-react'
import { useState } from 'react'
import { call, download } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import { useDownload } from '../../app/use-download.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import type { RowAction } from '../../ui/table/table-state.ts'
import { formatPercent } from '../../ui/texts/format.ts'
import { adminActs } from './admin-acts.ts'
import { PeopleList } from './PeopleList.tsx'
import { ConfirmationBadge, peopleColumns } from './people-columns.tsx'
import { type AdminUser, superAdminFiguresQuery, superAdminUsersQuery } from './people-query.ts'
import { usePeopleTable } from './people-table.ts'
import { deleteAction, editAction, statusAction } from './row-actions.ts'
import { type OfficeChange, SuperAdminDialog } from './SuperAdminDialog.tsx'
import { useActOnPeople } from './use-act-on-people.ts'
import { useInviteAgain } from './use-invite-again.ts'

const statuses = [
  { value: 'verified', label: 'Bestätigt' },
  { value: 'unverified', label: 'Unbestätigt' },
]

/** More memberships would make one row higher than its neighbours. */
const shownRoles = 2

function Roles({ user }: { user: AdminUser }) {
  const hidden = user.roles.length - shownRoles
  return (
    <ul className="flex flex-col gap-0.5">
      {user.roles.slice(0, shownRoles).map(role => (
        <li key={`${role.role_key} ${role.tenant_name}`}>
          {role.label}
          {role.tenant_name && <span className="text-muted"> · {role.tenant_name}</span>}
          {role.is_invited && <span className="text-muted"> (eingeladen)</span>}
        </li>
      ))}
      {hidden > 0 && <li className="text-muted">und {hidden} weitere</li>}
    </ul>
  )
}

function StatusBadges({ user }: { user: AdminUser }) {
  return (
    <span className="flex flex-wrap gap-1">
      <ConfirmationBadge isConfirmed={user.email_verified_at !== null} />
      {user.deleted_at !== null ? (
        <Badge tone="danger">Gelöscht</Badge>
      ) : (
        !user.is_active && <Badge>Deaktiviert</Badge>
      )}
    </span>
  )
}

const shareOf = (part: number | undefined, whole: number | undefined): string | undefined =>
  part === undefined || !whole ? undefined : formatPercent(part / whole)

export function SuperAdminUsersPage() {
  const ownId = useSession().user?.id
  const table = usePeopleTable(routes['superadmin.users.view'].query)
  const list = useQuery(superAdminUsersQuery(table.query))
  const { data: figures } = useQuery(superAdminFiguresQuery)
  const { ask, dialog } = useActOnPeople()
  const [office, setOffice] = useState<OfficeChange | null>(null)
  const invitation = useInviteAgain((user: AdminUser) =>
    call('superadmin.users.invite-again', { params: { user: user.id } }),
  )

  const exporting = useDownload(
    ({ id }: AdminUser) => download('superadmin.users.export', { params: { user: id } }),
    () => 'persoenliche-daten.json',
  )

  const actsOn = (user: AdminUser): RowAction[] => {
    const isOwn = user.id === ownId
    const actions: RowAction[] = []
    if (user.can.impersonate && !isOwn) {
      actions.push({
        id: 'impersonate',
        label: 'Als Benutzer:in handeln',
        icon: VenetianMask,
        onAction: () => ask(adminActs.impersonate(user)),
      })
    }
    if (user.can.update && user.email_verified_at === null) actions.push(invitation(user))
    if (user.can.update && user.email_verified_at !== null) {
      actions.push({
        id: 'reset-password',
        label: 'Passwort zurücksetzen',
        icon: KeyRound,
        onAction: () => ask(adminActs.resetPassword(user)),
      })
    }
    if (user.can.update && !isOwn) {
      const act = user.is_active ? adminActs.deactivate(user) : adminActs.activate(user)
      actions.push(statusAction(user.is_active, () => ask(act)))
    }
    actions.push({
      id: 'export',
      label: 'Gespeicherte Daten ausgeben',
      icon: Download,
      onAction: () => exporting.mutate(user),
    })
    if (user.can.appoint) {
      actions.push({
        id: 'appoint',
        label: 'Zur Super-Administration ernennen',
        icon: ShieldPlus,
        onAction: () => setOffice({ user, act: 'appoint' }),
      })
    }
    if (user.can.dismiss) {
      actions.push({
        id: 'dismiss',
        label: 'Aus der Super-Administration entlassen',
        icon: ShieldMinus,
        onAction: () => setOffice({ user, act: 'dismiss' }),
      })
    }
    if (user.can.delete && !isOwn) actions.push(deleteAction(null, () => ask(adminActs.remove(user))))
    return actions
  }

  const reply = list.data
  return (
    <>
      <PeopleList
        title="Benutzer:innenverwaltung"
        description="Alle Konten des Systems, über alle Mandanten hinweg."
        reply={reply}
        source={list}
        table={table}
        pageSize={superAdminUserPageSize}
        inviteHref="/superadmin/users/create"
        fullText={
          reply?.invite_tenant
            ? `Im aktiven Mandanten „${reply.invite_tenant.name}“ ist die Höchstzahl der Benutzer:innen erreicht.`
            : 'Um Personen einzuladen, wechseln Sie zuerst in einen Mandanten.'
        }
        figures={[
          { label: 'Gesamt', value: figures?.total },
          {
            label: 'Bestätigt',
            value: figures?.verified,
            sublabel: shareOf(figures?.verified, figures?.total),
          },
          {
            label: 'Unbestätigt',
            value: figures?.unverified,
            sublabel: shareOf(figures?.unverified, figures?.total),
          },
          {
            label: managerGroupLabels.main,
            value: figures?.admin,
            sublabel: figures && `dazu ${figures.superadmin} systemweit`,
          },
        ]}
        searchPlaceholder="Name, E-Mail oder Rolle"
        statuses={statuses}
        columns={peopleColumns<AdminUser>({
          ownId,
          role: { header: 'Rollen', isSortable: false, cell: user => <Roles user={user} /> },
          status: user => <StatusBadges user={user} />,
          isStatusFirst: true,
        })}
        rowActions={user => [
          ...(user.can.update ? [editAction(`/superadmin/users/${user.id}/edit`)] : []),
          ...actsOn(user).map(action => ({ ...action, isInMenu: true })),
        ]}
      />
      {dialog}
      <SuperAdminDialog change={office} onClose={() => setOffice(null)} />
    </>
  )
}
