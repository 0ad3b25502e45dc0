import { defaultRole, invitableRoles, routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../app/api.ts'
import { PersonForm } from './PersonForm.tsx'
import { PersonFormPage } from './PersonFormPage.tsx'
import { superAdminUserQuery, superAdminUsersQuery } from './people-query.ts'
import { roleOption } from './role-choice.ts'

const page = { listHref: '/superadmin/users', listLabel: 'Benutzer:innenverwaltung' }
const invitation = routes['superadmin.users.store'].body

function InvitePerson() {
  const list = useQuery(superAdminUsersQuery())
  const tenant = list.data?.invite_tenant
  return (
    <PersonFormPage
      {...page}
      isNew
      description={tenant ? `Die Einladung gilt für den aktiven Mandanten „${tenant.name}“.` : undefined}
      source={list}
    >
      {list.data && (
        <PersonForm
          isNew
          initial={{ name: '', email: '', role: defaultRole }}
          roleOptions={invitableRoles.map(roleOption)}
          listHref={page.listHref}
          onSubmit={(values, { signal }) =>
            call('superadmin.users.store', { body: invitation.parse(values) }, { signal })
          }
        />
      )}
    </PersonFormPage>
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
    >
      {person.data && (
        <PersonForm
          isNew={false}
          initial={{
            name: person.data.name,
            email: person.data.email,
            role: membership?.role ?? defaultRole,
          }}
          // Without a membership there is nothing that a role could apply to.
          roleOptions={membership ? person.data.role_options : []}
          listHref={page.listHref}
          onSubmit={(body, { signal }) =>
            call('superadmin.users.update', { params: { user }, body }, { signal })
          }
        />
      )}
    </PersonFormPage>
  )
}

export function SuperAdminUserFormPage() {
  const { user } = useParams({ strict: false })
  return user === undefined ? <InvitePerson /> : <EditPerson user={user} />
}
