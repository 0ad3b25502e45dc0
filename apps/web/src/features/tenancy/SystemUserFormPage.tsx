import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../app/api.ts'
import { PersonFormPage } from './PersonFormPage.tsx'
import { systemUserCreationQuery, systemUserQuery } from './people-query.ts'
import { creationRefusal, knownPerson, newPerson } from './person-start.ts'

const page = { listHref: '/settings/users', listLabel: 'Systembenutzer:innen' }

function InviteSystemUser() {
  const facts = useQuery(systemUserCreationQuery)
  return (
    <PersonFormPage
      {...page}
      isNew
      source={facts}
      refusal={creationRefusal(facts.data)}
      start={facts.data && newPerson(facts.data)}
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
      onWithdrawEmail={() => call('settings.users.pending-email.destroy', { params: { user } })}
      onSubmit={(body, { signal }) => call('settings.users.update', { params: { user }, body }, { signal })}
    />
  )
}

export function SystemUserFormPage() {
  const { user } = useParams({ strict: false })
  return user === undefined ? <InviteSystemUser /> : <EditSystemUser user={user} />
}
