import { Building2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '../../app/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Credits belong to a tenant; who has chosen none is told so. */
export function ActiveTenantPart({ children }: { children: (tenant: string) => ReactNode }) {
  const { active_tenant_id: tenant } = useSession()
  if (tenant) return children(tenant)
  return (
    <EmptyState
      icon={Building2}
      title="Kein Mandant gewählt"
      text="Wählen Sie unten in der Seitenleiste einen Mandanten, um seine Credits zu sehen."
    />
  )
}
