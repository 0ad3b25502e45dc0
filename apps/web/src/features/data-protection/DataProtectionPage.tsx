import { useQuery } from '@tanstack/react-query'
import { NoTenantChosen } from '../../app/NoTenantChosen.tsx'
import { useSession } from '../../app/session.ts'
import { TenantExports } from '../../app/tenant-exports/TenantExports.tsx'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { retentionQuery } from './data-protection-query.ts'
import { RetentionForm } from './RetentionForm.tsx'
import { VisitorsSection } from './VisitorsSection.tsx'

function Sections() {
  const retention = useQuery(retentionQuery)
  if (retention.isLoadingError)
    return (
      <LoadingFailed
        title="Die Einstellungen konnten nicht geladen werden"
        error={retention.error}
        onRetry={retention.refetch}
      />
    )
  return (
    <div className="flex flex-col gap-6">
      {retention.data ? <RetentionForm saved={retention.data} /> : <Skeleton className="h-80" />}
      <VisitorsSection />
      <Card
        title="Daten mitnehmen"
        description="Alles, was Ihr Mandant hat, als ein Archiv: zum Aufbewahren, oder um in eine andere Installation umzuziehen."
      >
        <TenantExports owner="own" />
      </Card>
    </div>
  )
}

export function DataProtectionPage() {
  const { active_tenant_id: tenant } = useSession()
  return (
    <>
      <PageHeader
        title="Datenschutz"
        description="Wie lange Gesagtes und Getanes aufbewahrt wird, und was Besucher:innen verlangen können."
      />
      {tenant ? <Sections /> : <NoTenantChosen toSee="seine Einstellungen" />}
    </>
  )
}
