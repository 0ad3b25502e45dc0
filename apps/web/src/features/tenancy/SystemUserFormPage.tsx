import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../app/api.ts'
import { PersonFormPage } from './PersonFormPage.tsx'
import { systemUserQuery, systemUsersQuery } from './people-query.ts'
import { knownPerson, newPerson } from './person-start.ts'

const page = { listHref: '/settings/users', listLabel: 'Benutzer:innen' }

function InviteSystemUser() {
  const list = useQuery(systemUsersQuery())
  return (
    <PersonFormPage
      {...page}
      isNew
      source={list}
      start={list.data && newPerson(list.data)}
      onSubmit={(body, { signal }) => call('settings.users.store', { body }, { signal })}
    />
  )
}

function EditSystemUser({ user }: { user: string }) {
  const person = useQuery(systemUserQuery(user))
  return (
    <PersonFormPage
      {...page}
      isNew={false}
      description={person.data?.name}
      source={person}
      start={person.data && knownPerson(person.data)}
      onSubmit={(body, { signal }) => call('settings.users.update', { params: { user }, body }, { signal })}
    />
  )
}

export function SystemUserFormPage() {
  const { user } = useParams({ strict: false })
  return user === undefined ? <InviteSystemUser /> : <EditSystemUser user={user} />
}
