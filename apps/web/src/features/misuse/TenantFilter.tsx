import { useQuery } from '@tanstack/react-query'
import { Select } from '../../ui/fields/Select.tsx'
import { useTenantFilter } from './misuse-list.ts'
import { logsQuery } from './misuse-query.ts'

const active = 'active'

/** For super admins alone: the active tenant, all of them, or another one that has had incidents. */
export function TenantFilter() {
  const { tenantId, choose, canChoose, isActive } = useTenantFilter()
  const { data } = useQuery({ ...logsQuery({ tenant_id: 'all' }), enabled: canChoose })
  if (!canChoose) return null
  const others = (data?.tenants ?? []).filter(({ id }) => !isActive(id))
  return (
    <Select
      label="Tenant"
      className="w-full sm:max-w-xs"
      value={tenantId || active}
      onChange={value => choose(value === active ? '' : value)}
      options={[
        { value: active, label: 'Active tenant' },
        { value: 'all', label: 'All tenants' },
        ...others.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      searchLabel="Search tenants"
    />
  )
}
