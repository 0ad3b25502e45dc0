import type { ReactNode } from 'react'
import { NoTenantChosen } from '../../app/NoTenantChosen.tsx'
import { useSession } from '../../app/session.ts'

/** Credits belong to a tenant; who has chosen none is told so. */
export function ActiveTenantPart({ children }: { children: (tenant: string) => ReactNode }) {
  const { active_tenant_id: tenant } = useSession()
  if (tenant) return children(tenant)
  return <NoTenantChosen toSee="seine Credits" />
}
