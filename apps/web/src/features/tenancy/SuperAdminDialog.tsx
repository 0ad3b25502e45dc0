import { ownPassword, secondFactorGraceDays } from '@lotse/contract'
import { call } from '../../app/api.ts'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { DialogFormActions } from '../../ui/forms/DialogFormActions.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { type AdminUser, useRefreshPeople } from './people-query.ts'

export interface OfficeChange {
  user: AdminUser
  act: 'appoint' | 'dismiss'
}

const words = {
  appoint: {
    title: 'Zur Super-Administration ernennen',
    question: (name: string) =>
      `${name} erreicht damit alle Mandanten, alle Personen und alle Einstellungen.`,
    consequences: [
      'Die Person wird per E-Mail benachrichtigt.',
      `Sie muss innerhalb von ${secondFactorGraceDays} Tagen die Zwei-Faktor-Anmeldung einrichten.`,
    ],
    submit: 'Ernennen',
    success: 'Zur Super-Administration ernannt',
  },
  dismiss: {
    title: 'Aus der Super-Administration entlassen',
    question: (name: string) =>
      `${name} verliert sofort den Zugang zu allen Mandanten, zu denen keine Mitgliedschaft besteht.`,
    consequences: [
      'Die Person wird per E-Mail benachrichtigt.',
      'Das Konto und die Mitgliedschaften bleiben bestehen.',
    ],
    submit: 'Entlassen',
    success: 'Aus der Super-Administration entlassen',
  },
}

function OfficeForm({ user, act, onClose }: OfficeChange & { onClose: () => void }) {
  const refresh = useRefreshPeople()
  const { question, consequences, submit, success, title } = words[act]
  const form = useServerForm({
    schema: ownPassword,
    defaultValues: { current_password: '' },
    onSubmit: (body, { signal }) =>
      call(`superadmin.users.${act}`, { params: { user: user.id }, body }, { signal }),
    onSuccess: () => {
      onClose()
      void refresh()
    },
    messages: { success },
  })
  return (
    <Form form={form} label={title} warnsUnsaved={false} hidesRequiredHint>
      <div>
        <p>{question(user.name)}</p>
        <ul className="mt-3 list-disc space-y-1 pl-5 text-muted">
          {consequences.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <FormTextField
        form={form}
        name="current_password"
        label="Ihr Passwort"
        description="Zur Sicherheit fragen wir noch einmal danach."
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      <DialogFormActions form={form} onClose={onClose}>
        <SubmitButton form={form}>{submit}</SubmitButton>
      </DialogFormActions>
    </Form>
  )
}

/** Asks for the own password before power over everything is given or taken. */
export function SuperAdminDialog({ change, onClose }: { change: OfficeChange | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={change !== null}
      onClose={onClose}
      title={change ? words[change.act].title : ''}
      size="sm"
    >
      {change && <OfficeForm {...change} onClose={onClose} />}
    </Dialog>
  )
}
