import { Building2 } from 'lucide-react'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

/** In place of what belongs to a tenant, for a super admin who has chosen none. */
export function NoTenantChosen({ toSee }: { toSee: string }) {
  return (
    <EmptyState
      icon={Building2}
      title="Kein Mandant gewählt"
      text={`Wählen Sie unten in der Seitenleiste einen Mandanten, um ${toSee} zu sehen.`}
    />
  )
}
