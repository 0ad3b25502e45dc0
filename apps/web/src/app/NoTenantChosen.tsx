import { Building2 } from 'lucide-react'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { useLayoutData } from './layout-data.ts'
import { useSession } from './session.ts'

/** In place of what belongs to a tenant, for a super admin who has chosen none, or where there is none yet. */
export function NoTenantChosen({ toSee }: { toSee: string }) {
  const { layout } = useLayoutData()
  const { user } = useSession()
  if (user?.is_super_admin && layout?.availableTenantsTotal === 0)
    return (
      <EmptyState
        icon={Building2}
        title="Noch kein Mandant angelegt"
        text={`Legen Sie zuerst einen Circle und einen Mandanten an, um ${toSee} zu sehen.`}
        action={<LinkButton href="/superadmin/tenants/create">Mandant anlegen</LinkButton>}
      />
    )
  return (
    <EmptyState
      icon={Building2}
      title="Kein Mandant gewählt"
      text={`Wählen Sie unten in der Seitenleiste einen Mandanten, um ${toSee} zu sehen.`}
    />
  )
}
