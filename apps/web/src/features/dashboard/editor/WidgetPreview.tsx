import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLayoutData } from '../../../app/layout-data.ts'
import { failureOf } from '../../../app/loading-failure.ts'
import { type FoundTenant, TenantSearchField } from '../../../app/tenant-search-field.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { widgetPreviewQuery } from '../dashboard-query.ts'
import { WidgetGrid } from '../widgets/WidgetGrid.tsx'

function Shown({ tenant }: { tenant: string }) {
  const query = useQuery(widgetPreviewQuery(tenant))
  const failure = failureOf(query)
  if (failure)
    return (
      <LoadingFailed
        title="Die Vorschau konnte nicht geladen werden"
        error={failure}
        onRetry={query.refetch}
      />
    )
  if (!query.data) return <Skeleton className="h-96" />
  return query.data.data.length === 0 ? (
    <EmptyState title="Noch keine Widgets" text="Auf diesem Dashboard ist zurzeit kein Widget zu sehen." />
  ) : (
    <WidgetGrid widgets={query.data.data} />
  )
}

/** As whoever runs the chosen tenant sees it; the active one until somebody chooses. */
export function WidgetPreview() {
  const { layout } = useLayoutData()
  const [chosen, setChosen] = useState<FoundTenant | null>(null)
  const tenant = chosen ?? layout?.activeTenant
  return (
    <div className="flex flex-col gap-6">
      <TenantSearchField
        label="Mandant"
        description={
          tenant
            ? `Zu sehen ist, was die Verwaltung von „${tenant.name}“ sieht.`
            : 'Wählen Sie, wessen Dashboard Sie sehen möchten.'
        }
        value={chosen}
        onChange={setChosen}
        className="max-w-md"
      />
      {tenant && <Shown key={tenant.id} tenant={tenant.id} />}
    </div>
  )
}
