import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { widgetsQuery } from '../dashboard-query.ts'
import { WidgetGrid } from './WidgetGrid.tsx'

/** Of so many rows of cells with the gaps between them. */
const heights = ['', 'h-40', 'h-84', 'h-128']

/** The widgets of the dashboard. They come when they come: the page waits for none of them, and does without if they fail. */
export function WidgetBoard({ rows }: { rows: number }) {
  const { data, isPending } = useQuery({ ...widgetsQuery, enabled: rows > 0 })
  if (rows === 0) return null
  if (isPending)
    return (
      <div role="status">
        <span className="sr-only">Die Widgets werden geladen</span>
        <Skeleton className={heights[rows]} />
      </div>
    )
  return data && data.data.length > 0 ? <WidgetGrid widgets={data.data} /> : null
}
