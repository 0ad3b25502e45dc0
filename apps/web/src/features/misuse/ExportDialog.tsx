import { type MisuseExportFormat, misuseExportFormats, routes } from '@lotse/contract'
import { useState } from 'react'
import { followDownload } from '../../app/follow-download.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { DatePicker } from '../../ui/fields/dates/DatePicker.tsx'
import { SegmentedSwitch } from '../../ui/fields/SegmentedSwitch.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useTenantFilter } from './misuse-list.ts'

const formats = misuseExportFormats.map(value => ({ value, label: value.toUpperCase() }))

const whatFor: Record<MisuseExportFormat, string> = {
  csv: 'For spreadsheets: one line for each incident.',
  json: 'For other programs: every incident with what was found.',
  pdf: 'For reading and filing: figures first, then the incidents.',
}

/** The browser goes to the file itself, so that a long report streams to the disk. Each export is recorded in the audit log. */
export function ExportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { tenantId } = useTenantFilter()
  const [format, setFormat] = useState<MisuseExportFormat>('csv')
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  const isReversed = from !== null && to !== null && to < from
  const save = () => {
    const wanted = new URLSearchParams({ format })
    if (from) wanted.set('date_from', from)
    if (to) wanted.set('date_to', to)
    if (tenantId) wanted.set('tenant_id', tenantId)
    followDownload(`${routes['misuse.export'].path}?${wanted}`)
    onClose()
  }
  return (
    <Dialog
      title="Export Report"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" onPress={save} isDisabled={isReversed}>
            Export
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <SegmentedSwitch
          label="Format"
          options={formats}
          value={format}
          onChange={setFormat}
          description={whatFor[format]}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <DatePicker label="From" value={from} onChange={setFrom} description="Empty: from the beginning." />
          <DatePicker
            label="To"
            value={to}
            onChange={setTo}
            description="Empty: until today."
            errorMessage={isReversed ? 'The end is before the start.' : undefined}
          />
        </div>
        <p className="text-muted text-sm">
          The report contains what visitors wrote, as long as it is kept. Every export is recorded.
        </p>
      </div>
    </Dialog>
  )
}
