import type { Widget } from '@lotse/contract'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'
import { formatDateTime } from '../../../ui/texts/format.ts'
import type { WidgetInput } from './widget-input.ts'

/** What can be read from elsewhere, by the type of widget. */
const sources = {
  appointments: {
    name: 'settings.ics_url',
    label: 'Kalenderadresse (ICS)',
    description:
      'Wird stündlich gelesen; die Termine erscheinen neben den eingetragenen. Leer bedeutet: nur die eingetragenen.',
    failed: 'Der Kalender konnte nicht gelesen werden',
  },
  news: {
    name: 'settings.feed_url',
    label: 'Feed-Adresse (RSS oder Atom)',
    description:
      'Wird stündlich gelesen; die Meldungen erscheinen als reiner Text neben den eingetragenen. Leer bedeutet: nur die eingetragenen.',
    failed: 'Der Feed konnte nicht gelesen werden',
  },
} as const

interface SourceFieldProps {
  form: ServerForm<WidgetInput>
  type: keyof typeof sources
  /** How the last reading went; null where no address is named. */
  source: Widget['source']
}

/** Where a widget reads from besides what is typed. */
export function SourceField({ form, type, source }: SourceFieldProps) {
  const { failed, ...field } = sources[type]
  return (
    <div className="flex flex-col gap-3">
      <FormTextField form={form} {...field} type="url" placeholder="https://" maxLength={2000} />
      {source?.failure && (
        <Alert tone="warning" title={failed}>
          {source.failure}
        </Alert>
      )}
      {source?.fetched_at && (
        <p className="text-muted text-sm">Zuletzt gelesen: {formatDateTime(source.fetched_at)}</p>
      )}
    </div>
  )
}
