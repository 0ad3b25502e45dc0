import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../../../app/api.ts'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { FormDatePicker } from '../../../../ui/fields/dates/DatePicker.tsx'
import { momentInBerlin } from '../../../../ui/fields/dates/moment-in-berlin.ts'
import { FormTimeField } from '../../../../ui/fields/dates/TimeField.tsx'
import { FormRadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import { DialogForm } from '../../../../ui/forms/DialogForm.tsx'
import { useServerForm } from '../../../../ui/forms/use-server-form.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { dayInBerlin } from '../../../../ui/texts/format.ts'
import { type OwnCertificateList, useKeepList } from './own-certificates-query.ts'

/** `at` is the day alone here, under the name by which the server speaks of the whole moment. */
const activation = z
  .object({ when: z.enum(['now', 'later']), at: z.string().nullable(), time: z.string().nullable() })
  .superRefine(({ when, at, time }, context) => {
    if (when === 'now') return
    if (at === null) context.addIssue({ code: 'custom', path: ['at'], message: 'Bitte wählen Sie einen Tag' })
    if (time === null)
      context.addIssue({ code: 'custom', path: ['time'], message: 'Bitte geben Sie eine Uhrzeit an' })
  })

const choices = [
  { value: 'now', label: 'Sofort', description: 'Der Anmeldedienst kennt das neue Zertifikat schon.' },
  {
    value: 'later',
    label: 'Zu einem Zeitpunkt',
    description: 'Bis dahin kann der Anmeldedienst die Metadaten neu lesen.',
  },
]

interface ActivateDialogProps {
  circle: string
  onClose: () => void
}

/** Mounted only while open. */
export function ActivateDialog({ circle, onClose }: ActivateDialogProps) {
  const keep = useKeepList(circle)
  const [today] = useState(() => dayInBerlin(new Date()))
  const form = useServerForm<z.input<typeof activation>, z.output<typeof activation>, OwnCertificateList>({
    schema: activation,
    defaultValues: { when: 'now', at: null, time: '06:00' },
    onSubmit: ({ when, at, time }, { signal }) => {
      const moment = when === 'later' && at && time ? momentInBerlin(at, time).toISOString() : null
      return call(
        'superadmin.sso.certificates.activate',
        { params: { circle }, body: { at: moment } },
        { signal },
      )
    },
    onSuccess: list => {
      keep(list)
      onClose()
    },
    messages: { success: 'Gespeichert' },
  })
  const isLater = form.watch('when') === 'later'
  return (
    <Dialog isOpen onClose={onClose} title="Neues Zertifikat aktivieren" isProcessing={form.isSubmitting}>
      <DialogForm
        form={form}
        label="Neues Zertifikat aktivieren"
        submitLabel={isLater ? 'Aktivierung planen' : 'Jetzt aktivieren'}
        onClose={onClose}
      >
        <Alert tone="warning">
          Ab der Aktivierung unterschreibt das neue Zertifikat. Hat der Anmeldedienst unsere Metadaten bis
          dahin nicht neu gelesen, lehnt er Anmeldungen ab. Das bisherige entschlüsselt weiter, bis es
          abläuft.
        </Alert>
        <FormRadioGroup form={form} name="when" label="Wann?" options={choices} />
        {isLater && (
          <div className="flex flex-wrap gap-4">
            <FormDatePicker form={form} name="at" label="Tag" minValue={today} isRequired />
            <FormTimeField
              form={form}
              name="time"
              label="Uhrzeit"
              description="Berliner Zeit, auf fünf Minuten genau"
              isRequired
            />
          </div>
        )}
      </DialogForm>
    </Dialog>
  )
}
