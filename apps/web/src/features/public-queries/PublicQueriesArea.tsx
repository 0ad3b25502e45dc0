import type { ReactNode } from 'react'
import { NoTenantChosen } from '../../app/NoTenantChosen.tsx'
import { useSession } from '../../app/session.ts'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'

/** Around every page here: requests belong to a tenant, and a super admin may have chosen none. */
export function PublicQueriesArea({ children }: { children: ReactNode }) {
  const { active_tenant_id: tenant } = useSession()
  if (tenant) return children
  return (
    <>
      <PageHeader title="Bürger:innen-Anfragen" />
      <NoTenantChosen toSee="seine Anfragen" />
    </>
  )
}
