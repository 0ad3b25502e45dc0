import { defaultRole, invitableRoles, routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../app/api.ts'
import { PersonFormPage } from './PersonFormPage.tsx'
import { superAdminUserCreationQuery, superAdminUserQuery } from './people-query.ts'
import { creationRefusal, knownPerson } from './person-start.ts'
import { roleOption } from './role-choice.ts'

const page = { listHref: '/superadmin/users', listLabel: 'Benutzer:innenverwaltung' }
const invitation = routes['superadmin.users.store'].body

function InvitePerson() {
  const facts = useQuery(superAdminUserCreationQuery)
  const tenant = facts.data?.invite_tenant
  return (
    <PersonFormPage
      {...page}
      isNew
      description={tenant ? `Die Einladung gilt für den aktiven Mandanten „${tenant.name}“.` : undefined}
      source={facts}
      refusal={creationRefusal(facts.data)}
      start={
        facts.data && {
          initial: { name: '', email: '', role: defaultRole },
          roleOptions: invitableRoles.map(roleOption),
        }
      }
      onSubmit={(values, { signal }) =>
        call('superadmin.users.store', { body: invitation.parse(values) }, { signal })
      }
    />
  )
}

function EditPerson({ user }: { user: string }) {
  const person = useQuery(superAdminUserQuery(user))
  const membership = person.data?.membership
  return (
    <PersonFormPage
      {...page}
      isNew={false}
      description={
        membership
          ? `${person.data?.name} · Die Rolle gilt im Mandanten „${membership.tenant_name}“.`
          : person.data?.name
      }
      source={person}
      start={
        person.data &&
        knownPerson({
          ...person.data,
          role: membership?.role ?? defaultRole,
          // Without a membership there is nothing that a role could apply to.
          role_options: membership ? person.data.role_options : [],
        })
      }
      onWithdrawEmail={() => call('superadmin.users.pending-email.destroy', { params: { user } })}
      onSubmit={(body, { signal }) => call('superadmin.users.update', { params: { user }, body }, { signal })}
    />
  )
}

export function SuperAdminUserFormPage() {
  const { user } = useParams({ strict: false })
  return user === undefined ? <InvitePerson /> : <EditPerson user={user} />
}
