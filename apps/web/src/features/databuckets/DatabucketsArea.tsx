import type { ReactNode } from 'react'
import { NoTenantChosen } from '../../app/NoTenantChosen.tsx'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { usePlaces } from './places.ts'

function NoTenant() {
  return (
    <>
      <PageHeader title="Datenspeicher" />
      <NoTenantChosen toSee="seine Datenspeicher" />
    </>
  )
}

/** Around every page here: the warning of the super administration, and the tenant to which data stores belong. */
export function DatabucketsArea({ children }: { children: ReactNode }) {
  const { active_tenant_id: tenant } = useSession()
  return (
    <>
      {usePlaces().isSystemWide && (
        <Alert tone="warning" title="Super-Administration" className="mb-6">
          Änderungen wirken sich auf das gesamte System und alle Mandanten aus.
        </Alert>
      )}
      {tenant ? children : <NoTenant />}
    </>
  )
}
