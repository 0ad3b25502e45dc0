import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../app/api.ts'
import { PersonFormPage } from './PersonFormPage.tsx'
import { tenantUserQuery, tenantUsersQuery } from './people-query.ts'
import { knownPerson, newPerson } from './person-start.ts'

const pageOf = (tenant: string) => ({
  listHref: `/settings/tenants/${tenant}/users`,
  listLabel: 'Benutzer:innen des Mandanten',
})

function InviteTenantUser({ tenant }: { tenant: string }) {
  const list = useQuery(tenantUsersQuery(tenant))
  return (
    <PersonFormPage
      {...pageOf(tenant)}
      isNew
      description={list.data?.tenant.name}
      source={list}
      start={list.data && newPerson(list.data)}
      onSubmit={(body, { signal }) =>
        call('settings.tenant.users.store', { params: { tenant }, body }, { signal })
      }
    />
  )
}

function EditTenantUser({ tenant, user }: { tenant: string; user: string }) {
  const person = useQuery(tenantUserQuery(tenant, user))
  return (
    <PersonFormPage
      {...pageOf(tenant)}
      isNew={false}
      description={person.data?.name}
      source={person}
      start={person.data && knownPerson(person.data)}
      onSubmit={(body, { signal }) =>
        call('settings.tenant.users.update', { params: { tenant, user }, body }, { signal })
      }
    />
  )
}

export function TenantUserFormPage() {
  const { tenant = '', user } = useParams({ strict: false })
  return user === undefined ? (
    <InviteTenantUser tenant={tenant} />
  ) : (
    <EditTenantUser tenant={tenant} user={user} />
  )
}
