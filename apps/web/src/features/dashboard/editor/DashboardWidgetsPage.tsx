import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../app/loading-failure.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { widgetEditorQuery, widgetsQuery } from '../dashboard-query.ts'
import { WidgetGrid } from '../widgets/WidgetGrid.tsx'
import { WidgetEditor } from './WidgetEditor.tsx'

/** As the people of the active tenant see it. */
function Preview() {
  const query = useQuery(widgetsQuery)
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
    <EmptyState title="Noch keine Widgets" text="Auf den Dashboards ist zurzeit kein Widget zu sehen." />
  ) : (
    <WidgetGrid widgets={query.data.data} />
  )
}

export function DashboardWidgetsPage() {
  const query = useQuery(widgetEditorQuery)
  const failure = failureOf(query)
  return (
    <>
      <PageHeader
        title="Dashboard-Widgets"
        description="Was alle Mandanten auf ihrer Startseite unter der Begrüßung sehen."
      />
      {failure && (
        <LoadingFailed
          title="Die Widgets konnten nicht geladen werden"
          error={failure}
          onRetry={query.refetch}
        />
      )}
      {query.isPending && <Skeleton className="h-150" />}
      {query.data && !failure && (
        <Tabs
          label="Dashboard-Widgets"
          tabs={[
            { id: 'editor', label: 'Bearbeiten', content: <WidgetEditor {...query.data} /> },
            { id: 'preview', label: 'Vorschau', content: <Preview /> },
          ]}
        />
      )}
    </>
  )
}
