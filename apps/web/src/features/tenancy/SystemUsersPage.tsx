import { managerGroupLabels, routes, userPageSize } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../app/api.ts'
import { useLayoutData } from '../../app/layout-data.ts'
import { useSession } from '../../app/session.ts'
import type { Act } from '../../app/use-confirmed-act.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import type { RowAction } from '../../ui/table/table-state.ts'
import { formatInteger } from '../../ui/texts/format.ts'
import { memberTotal } from './member-total.ts'
import { removalOf } from './membership-acts.ts'
import { PeopleList } from './PeopleList.tsx'
import { ConfirmationBadge, InvitationBadge, memberRole, peopleColumns } from './people-columns.tsx'
import { type SystemUser, systemUserQuery, systemUsersQuery } from './people-query.ts'
import { usePeopleTable } from './people-table.ts'
import { editAction, removalAction } from './row-actions.ts'
import { useActOnPeople } from './use-act-on-people.ts'
import { useInviteAgain } from './use-invite-again.ts'

const statuses = [
  { value: 'completed', label: 'Bestätigt' },
  { value: 'in_progress', label: 'Unbestätigt' },
]

const deletionOf = (user: SystemUser): Act =>
  removalOf(user, () => call('settings.users.destroy', { params: { user: user.id } }))

/** /settings/users/<id>/delete is the list with the question already open. */
const useAddressedDeletion = (ask: (act: Act) => void): void => {
  const { user } = useParams({ strict: false })
  const navigate = useNavigate()
  const { data: person, isError } = useQuery({ ...systemUserQuery(user ?? ''), enabled: user !== undefined })

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once per person, not at every new `ask`
  useEffect(() => {
    const toList = () => void navigate({ to: '/settings/users', search: true, replace: true })
    if (isError) {
      toast.error('Diese Person wurde nicht gefunden')
      toList()
    } else if (person?.can.delete) {
      ask({ ...deletionOf(person), onClose: toList })
    } else if (person) {
      toast.error(person.delete_refusal ?? 'Sie dürfen diese Person nicht löschen')
      toList()
    }
  }, [person?.id, isError])
}

export function SystemUsersPage() {
  const ownId = useSession().user?.id
  const { layout } = useLayoutData()
  const table = usePeopleTable(routes['settings.users.index'].query)
  const list = useQuery(systemUsersQuery(table.query))
  const { ask, dialog } = useActOnPeople()
  useAddressedDeletion(ask)
  const invitation = useInviteAgain((user: SystemUser) =>
    call('settings.users.invite-again', { params: { user: user.id } }),
  )

  const rowActions = (user: SystemUser): RowAction[] => {
    const actions: RowAction[] = []
    if (user.can.update && user.invitation) actions.push(invitation(user))
    if (user.can.update) actions.push(editAction(`/settings/users/${user.id}/edit`))
    if (user.can.delete || user.delete_refusal) actions.push(removalAction(user, () => ask(deletionOf(user))))
    return actions
  }

  const reply = list.data
  const figures = reply?.statistics
  return (
    <>
      <PeopleList
        title="Systembenutzer:innen"
        description="Wer im aktiven Mandanten arbeitet oder eingeladen ist. Zugänge schalten Sie unter „Mandantenbenutzer:innen“ ab."
        reply={reply}
        source={list}
        table={table}
        pageSize={userPageSize}
        inviteHref="/settings/users/create"
        fullText={`Die Höchstzahl von ${formatInteger(reply?.max_users ?? 0)} Benutzer:innen ist erreicht. Um weitere Personen einzuladen, löschen Sie zuerst jemanden oder lassen Sie die Höchstzahl erhöhen.`}
        figures={[
          memberTotal(reply),
          { label: 'Bestätigt', value: figures?.completed },
          { label: 'Unbestätigt', value: figures?.in_progress },
          { label: managerGroupLabels[layout?.activeTenant?.type_role ?? 'main'], value: figures?.admins },
        ]}
        searchPlaceholder="Name oder E-Mail"
        statuses={statuses}
        columns={peopleColumns<SystemUser>({
          ownId,
          role: memberRole,
          status: user =>
            user.invitation ? (
              <InvitationBadge invitation={user.invitation} />
            ) : (
              <ConfirmationBadge isConfirmed={user.status === 'completed'} />
            ),
        })}
        rowActions={rowActions}
      />
      {dialog}
    </>
  )
}
