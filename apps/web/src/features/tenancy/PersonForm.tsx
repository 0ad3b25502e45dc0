import { type Role, userForm } from '@lotse/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import type { Option } from '../../ui/fields/field-parts.tsx'
import { FormRadioGroup } from '../../ui/fields/RadioGroup.tsx'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { Card } from '../../ui/structure/Card.tsx'
import { useRefreshPeople } from './people-query.ts'

export interface PersonValues {
  name: string
  email: string
  role: Role
}

/** What stands in the form before anybody types. */
export interface PersonStart {
  initial: PersonValues
  /** Empty for a person without a tenant: then there is no role to choose. */
  roleOptions: readonly Option[]
  /** A new address of the person that waits for its confirmation. */
  pendingEmail?: string | null
}

export interface PersonFormProps extends PersonStart {
  /** Somebody new is invited; somebody known is saved. */
  isNew: boolean
  listHref: string
  onSubmit: (
    values: PersonValues,
    context: { signal: AbortSignal },
  ) => Promise<{ pending_email: string | null }>
  /** Takes back a new address that waits. */
  onWithdrawEmail?: () => Promise<unknown>
}

function PendingEmail({ email, onWithdraw }: { email: string; onWithdraw: () => Promise<unknown> }) {
  const refresh = useRefreshPeople()
  const withdrawal = useMutation({
    mutationFn: onWithdraw,
    onSuccess: () => toast.success('Neue E-Mail-Adresse zurückgezogen'),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
  return (
    <Alert
      tone="info"
      title="Bestätigung ausstehend"
      actions={
        <Button size="sm" isPending={withdrawal.isPending} onPress={() => withdrawal.mutate()}>
          Neue Adresse zurückziehen
        </Button>
      }
    >
      An <strong className="break-all">{email}</strong> ging ein Bestätigungslink. Bis die Person ihn öffnet,
      gilt die bisherige Adresse.
    </Alert>
  )
}

/** What became of it: an address that somebody has confirmed changes only when its owner confirms the new one. */
const savedText = ({ pending_email: pending }: { pending_email: string | null }, email: string): string =>
  pending === email
    ? `Gespeichert. Die neue Adresse gilt, sobald sie über den Link an ${email} bestätigt ist.`
    : 'Benutzer:in erfolgreich gespeichert'

export function PersonForm({
  initial,
  isNew,
  roleOptions,
  pendingEmail,
  listHref,
  onSubmit,
  onWithdrawEmail,
}: PersonFormProps) {
  const navigate = useNavigate()
  const refresh = useRefreshPeople()
  const form = useServerForm({
    schema: userForm,
    defaultValues: initial,
    onSubmit,
    onSuccess: (saved, { email }) => {
      toast.success(isNew ? `Einladung wurde an ${email} gesendet` : savedText(saved, email))
      void refresh()
      void navigate({ href: listHref })
    },
    messages: { error: 'Fehler beim Speichern der Benutzer:in' },
  })

  return (
    <Card className="max-w-3xl">
      <Form form={form}>
        {isNew && (
          <Alert tone="info">
            Die Person erhält eine Einladung per E-Mail und gehört dazu, sobald sie annimmt. Wer noch kein
            Konto hat, legt dabei ein eigenes Passwort fest.
          </Alert>
        )}
        <FormTextField form={form} name="name" label="Name" maxLength={120} autoComplete="off" isRequired />
        <FormTextField form={form} name="email" label="E-Mail" type="email" autoComplete="off" isRequired />
        {pendingEmail && onWithdrawEmail && (
          <PendingEmail email={pendingEmail} onWithdraw={onWithdrawEmail} />
        )}
        {roleOptions.length > 0 && (
          <FormRadioGroup form={form} name="role" label="Rolle" options={roleOptions} isRequired />
        )}
        <FormActions>
          <SubmitButton form={form}>
            {isNew ? (
              <>
                <Mail aria-hidden="true" className="size-4.5" />
                Einladung senden
              </>
            ) : (
              'Speichern'
            )}
          </SubmitButton>
          <LinkButton href={listHref}>Abbrechen</LinkButton>
        </FormActions>
      </Form>
    </Card>
  )
}
