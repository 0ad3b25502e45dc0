import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../app/loading-failure.ts'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { widgetEditorQuery } from '../dashboard-query.ts'
import { WidgetEditor } from './WidgetEditor.tsx'
import { WidgetPreview } from './WidgetPreview.tsx'

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
            { id: 'preview', label: 'Vorschau', content: <WidgetPreview /> },
          ]}
        />
      )}
    </>
  )
}
