import {
  type MonitoringFormat,
  type MonitoringSection,
  monitoringFormats,
  monitoringSections,
} from '@lotse/contract'
import { Download, ListChecks } from 'lucide-react'
import { useState } from 'react'
import { download } from '../../app/api.ts'
import { useDownload } from '../../app/use-download.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { MultiCheckboxGroup } from '../../ui/fields/MultiCheckboxGroup.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { dayInBerlin } from '../../ui/texts/format.ts'

const whatFor: Record<MonitoringFormat, string> = {
  csv: 'For spreadsheets',
  pdf: 'For reading and filing',
  html: 'A page for printing',
  json: 'For other programs',
}

const sectionLabels: Record<MonitoringSection, string> = {
  alerts: 'Alerts',
  system_stats: 'System statistics',
  top_consumers: 'Top consumers',
  health_status: 'Health status',
  stuck_reservations: 'Stuck reservations',
}

const failure = 'Export fehlgeschlagen. Bitte versuchen Sie es erneut.'

export function ExportMenu() {
  const [sections, setSections] = useState<MonitoringSection[]>([...monitoringSections])
  const [isChoosing, setIsChoosing] = useState(false)
  const save = useDownload(
    (format: MonitoringFormat) => download('api.admin.credits.export', { body: { format, sections } }),
    format => `credit-dashboard-${dayInBerlin(new Date())}.${format}`,
    failure,
  )
  return (
    <>
      <Menu
        label="Export"
        items={[
          ...monitoringFormats.map(format => ({
            id: format,
            label: format.toUpperCase(),
            description: whatFor[format],
            icon: Download,
            isDisabled: save.isPending,
            onAction: () => save.mutate(format),
          })),
          { id: 'sections', label: 'Choose sections', icon: ListChecks, onAction: () => setIsChoosing(true) },
        ]}
      />
      <Dialog
        title="Sections of the export"
        size="sm"
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        isProcessing={!sections.length}
        actions={
          <Button variant="primary" isDisabled={!sections.length} onPress={() => setIsChoosing(false)}>
            Done
          </Button>
        }
      >
        <MultiCheckboxGroup
          label="Sections"
          options={monitoringSections.map(value => ({ value, label: sectionLabels[value] }))}
          value={sections}
          onChange={setSections}
          errorMessage={sections.length ? undefined : 'Please choose at least one section.'}
        />
      </Dialog>
    </>
  )
}
