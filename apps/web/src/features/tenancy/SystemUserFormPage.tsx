import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../app/api.ts'
import { PersonForm } from './PersonForm.tsx'
import { PersonFormPage } from './PersonFormPage.tsx'
import { systemUserQuery, systemUsersQuery } from './people-query.ts'
import { startRole } from './role-choice.ts'

const page = { listHref: '/settings/users', listLabel: 'Benutzer:innen' }

function InviteSystemUser() {
  const list = useQuery(systemUsersQuery())
  return (
    <PersonFormPage {...page} isNew source={list}>
      {list.data && (
        <PersonForm
          isNew
          initial={{ name: '', email: '', role: startRole(list.data.role_options) }}
          roleOptions={list.data.role_options}
          listHref={page.listHref}
          onSubmit={(body, { signal }) => call('settings.users.store', { body }, { signal })}
        />
      )}
    </PersonFormPage>
  )
}

function EditSystemUser({ user }: { user: string }) {
  const person = useQuery(systemUserQuery(user))
  return (
    <PersonFormPage {...page} isNew={false} description={person.data?.name} source={person}>
      {person.data && (
        <PersonForm
          isNew={false}
          initial={{ name: person.data.name, email: person.data.email, role: person.data.role }}
          roleOptions={person.data.role_options}
          listHref={page.listHref}
          onSubmit={(body, { signal }) =>
            call('settings.users.update', { params: { user }, body }, { signal })
          }
        />
      )}
    </PersonFormPage>
  )
}

export function SystemUserFormPage() {
  const { user } = useParams({ strict: false })
  return user === undefined ? <InviteSystemUser /> : <EditSystemUser user={user} />
}
