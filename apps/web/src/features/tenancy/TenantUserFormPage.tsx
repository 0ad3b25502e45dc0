import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../app/api.ts'
import { PersonFormPage } from './PersonFormPage.tsx'
import { tenantUserCreationQuery, tenantUserQuery } from './people-query.ts'
import { creationRefusal, knownPerson, newPerson } from './person-start.ts'

const pageOf = (tenant: string) => ({
  listHref: `/settings/tenants/${tenant}/users`,
  listLabel: 'Mandantenbenutzer:innen',
})

function InviteTenantUser({ tenant }: { tenant: string }) {
  const facts = useQuery(tenantUserCreationQuery(tenant))
  return (
    <PersonFormPage
      {...pageOf(tenant)}
      isNew
      description={facts.data?.tenant.name}
      source={facts}
      refusal={creationRefusal(facts.data)}
      start={facts.data && newPerson(facts.data)}
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
      onWithdrawEmail={() =>
        call('settings.tenant.users.pending-email.destroy', { params: { tenant, user } })
      }
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
