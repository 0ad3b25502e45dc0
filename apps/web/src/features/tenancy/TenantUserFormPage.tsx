import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../app/api.ts'
import { PersonForm } from './PersonForm.tsx'
import { PersonFormPage } from './PersonFormPage.tsx'
import { tenantUserQuery, tenantUsersQuery } from './people-query.ts'
import { startRole } from './role-choice.ts'

const pageOf = (tenant: string) => ({
  listHref: `/settings/tenants/${tenant}/users`,
  listLabel: 'Benutzer:innen des Mandanten',
})

function InviteTenantUser({ tenant }: { tenant: string }) {
  const list = useQuery(tenantUsersQuery(tenant))
  const page = pageOf(tenant)
  return (
    <PersonFormPage {...page} isNew description={list.data?.tenant.name} source={list}>
      {list.data && (
        <PersonForm
          isNew
          initial={{ name: '', email: '', role: startRole(list.data.role_options) }}
          roleOptions={list.data.role_options}
          listHref={page.listHref}
          onSubmit={(body, { signal }) =>
            call('settings.tenant.users.store', { params: { tenant }, body }, { signal })
          }
        />
      )}
    </PersonFormPage>
  )
}

function EditTenantUser({ tenant, user }: { tenant: string; user: string }) {
  const person = useQuery(tenantUserQuery(tenant, user))
  const page = pageOf(tenant)
  return (
    <PersonFormPage {...page} isNew={false} description={person.data?.name} source={person}>
      {person.data && (
        <PersonForm
          isNew={false}
          initial={{ name: person.data.name, email: person.data.email, role: person.data.role }}
          roleOptions={person.data.role_options}
          listHref={page.listHref}
          onSubmit={(body, { signal }) =>
            call('settings.tenant.users.update', { params: { tenant, user }, body }, { signal })
          }
        />
      )}
    </PersonFormPage>
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
