import { managerGroupLabels, routes, userPageSize } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { call } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import type { Act } from '../../app/use-confirmed-act.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import type { RowAction } from '../../ui/table/table-state.ts'
import { formatInteger } from '../../ui/texts/format.ts'
import { memberTotal } from './member-total.ts'
import { removalOf } from './membership-acts.ts'
import { PeopleList } from './PeopleList.tsx'
import { ConfirmationBadge, InvitationBadge, memberRole, peopleColumns } from './people-columns.tsx'
import { type TenantUser, tenantUsersQuery } from './people-query.ts'
import { usePeopleTable } from './people-table.ts'
import { editAction, removalAction, statusAction } from './row-actions.ts'
import { useActOnPeople } from './use-act-on-people.ts'
import { useInviteAgain } from './use-invite-again.ts'

const statuses = [
  { value: 'active', label: 'Aktiv' },
  { value: 'inactive', label: 'Inaktiv' },
]

const statusChangeOf = (tenant: string, user: TenantUser): Act => {
  const change = (status: TenantUser['status']) =>
    call('settings.tenant.users.status', { params: { tenant, user: user.id }, body: { status } })
  if (user.status === 'active') {
    return {
      title: 'Benutzer:in deaktivieren',
      text: `Möchten Sie ${user.name} in diesem Mandanten deaktivieren?`,
      consequences: [
        'Der Zugang zu diesem Mandanten ruht ab sofort.',
        'Sie können die Person jederzeit wieder aktivieren.',
      ],
      confirmLabel: 'Deaktivieren',
      run: () => change('inactive'),
      success: 'Benutzer:in deaktiviert',
    }
  }
  return {
    title: 'Benutzer:in aktivieren',
    text: `Möchten Sie ${user.name} in diesem Mandanten wieder aktivieren?`,
    confirmLabel: 'Aktivieren',
    tone: 'primary',
    run: () => change('active'),
    success: 'Benutzer:in aktiviert',
  }
}

function StatusBadges({ user }: { user: TenantUser }) {
  if (user.invitation) return <InvitationBadge invitation={user.invitation} />
  return (
    <span className="flex flex-wrap gap-1">
      {user.status === 'active' ? <Badge tone="success">Aktiv</Badge> : <Badge>Inaktiv</Badge>}
      {!user.is_confirmed && <ConfirmationBadge isConfirmed={false} />}
    </span>
  )
}

export function TenantUsersPage() {
  const { tenant = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const ownId = useSession().user?.id
  const table = usePeopleTable(routes['settings.tenant.users.index'].query)
  const list = useQuery(tenantUsersQuery(tenant, table.query))
  const { ask, dialog } = useActOnPeople()
  const invitation = useInviteAgain((user: TenantUser) =>
    call('settings.tenant.users.invite-again', { params: { tenant, user: user.id } }),
  )
  const base = `/settings/tenants/${tenant}/users`
  // After a change of the tenant the former list is still at hand; its rows must not be acted on.
  const reply = list.data?.tenant.id === tenant ? list.data : undefined
  const tenants = list.data?.tenants ?? []
  const figures = reply?.statistics

  const rowActions = (user: TenantUser): RowAction[] => {
    const isOwn = user.id === ownId
    const actions: RowAction[] = []
    if (user.can.update && user.invitation) actions.push(invitation(user))
    if (user.can.update) actions.push(editAction(`${base}/${user.id}/edit`))
    if (user.can.update && !isOwn && !user.invitation) {
      actions.push(statusAction(user.status === 'active', () => ask(statusChangeOf(tenant, user))))
    }
    const remove = () => call('settings.tenant.users.destroy', { params: { tenant, user: user.id } })
    if (user.can.delete || user.delete_refusal)
      actions.push(removalAction(user, () => ask(removalOf(user, remove))))
    return actions
  }

  return (
    <>
      <PeopleList
        title="Mandantenbenutzer:innen"
        description={
          tenants.length > 1
            ? 'Wer zu einem Ihrer Mandanten gehört, auch zu Untermandanten. Hier schalten Sie Zugänge ab und wieder an.'
            : `Wer zu ${reply ? `„${reply.tenant.name}“` : 'diesem Mandanten'} gehört. Hier schalten Sie Zugänge ab und wieder an.`
        }
        reply={reply}
        source={list}
        table={table}
        pageSize={userPageSize}
        inviteHref={`${base}/create`}
        fullText={`Die Höchstzahl von ${formatInteger(reply?.max_users ?? 0)} Benutzer:innen dieses Mandanten ist erreicht.`}
        figures={[
          memberTotal(reply),
          { label: 'Aktiv', value: figures?.active },
          { label: 'Inaktiv', value: figures?.inactive },
          { label: managerGroupLabels[reply?.tenant.type_role ?? 'main'], value: figures?.admins },
        ]}
        searchPlaceholder="Name oder E-Mail"
        statuses={statuses}
        columns={peopleColumns<TenantUser>({
          ownId,
          role: memberRole,
          status: user => <StatusBadges user={user} />,
        })}
        rowActions={rowActions}
      >
        {tenants.length > 1 && (
          <Select
            label="Mandant"
            value={tenant}
            options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={next =>
              void navigate({ to: '/settings/tenants/$tenant/users', params: { tenant: next } })
            }
            className="max-w-sm"
          />
        )}
        {reply?.tenant.type_role === 'sub' && !reply.has_manager && (
          <Alert tone="warning">Dieser Untermandant hat noch keine:n Untermandantsmanager:in.</Alert>
        )}
      </PeopleList>
      {dialog}
    </>
  )
}
