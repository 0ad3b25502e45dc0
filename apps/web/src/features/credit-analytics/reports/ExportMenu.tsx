import { type ReportFormat, reportTabs } from '@lotse/contract'
import { CalendarClock, FileSpreadsheet, FileText, type LucideIcon, Sheet } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useListSearch } from '../../../app/list-search.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { useAnalyticsFilter } from '../analytics-filter.ts'
import { useExport } from './use-export.ts'

const SchedulesDialog = lazy(async () => ({
  default: (await import('./SchedulesDialog.tsx')).SchedulesDialog,
}))

const files: { format: ReportFormat; label: string; icon: LucideIcon }[] = [
  { format: 'excel', label: 'Excel', icon: FileSpreadsheet },
  { format: 'csv', label: 'CSV', icon: Sheet },
  { format: 'pdf', label: 'Generate PDF Report', icon: FileText },
]

/** The tab that is looked at, as a file; and reports that come by themselves. */
export function ExportMenu() {
  const [search] = useListSearch()
  const [filter] = useAnalyticsFilter()
  const [isScheduling, setScheduling] = useState(false)
  const tab = search.tab === undefined ? reportTabs[0] : reportTabs.find(one => one === search.tab)
  const save = useExport(tab ?? reportTabs[0], filter)
  return (
    <>
      <Menu
        label="Export"
        items={[
          ...files.map(({ format, label, icon }) => ({
            id: format,
            label,
            icon,
            isDisabled: save.isPending || !filter.isWhole || !tab,
            onAction: () => save.mutate(format),
          })),
          {
            id: 'schedule',
            label: 'Schedule Report',
            icon: CalendarClock,
            onAction: () => setScheduling(true),
          },
        ]}
      />
      {isScheduling && (
        <Suspense>
          <SchedulesDialog onClose={() => setScheduling(false)} />
        </Suspense>
      )}
    </>
  )
}
