import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { usePlaces } from './places.ts'

function NoTenant() {
  return (
    <>
      <PageHeader title="Datenspeicher" />
      <EmptyState
        icon={Building2}
        title="Kein Mandant gewählt"
        text="Wählen Sie unten in der Seitenleiste einen Mandanten, um seine Datenspeicher zu sehen."
      />
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
