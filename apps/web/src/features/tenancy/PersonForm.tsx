import { type Role, userForm } from '@lotse/contract'
import { useNavigate } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
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
}

export interface PersonFormProps extends PersonStart {
  /** Somebody new is invited; somebody known is saved. */
  isNew: boolean
  listHref: string
  onSubmit: (values: PersonValues, context: { signal: AbortSignal }) => Promise<unknown>
}

export function PersonForm({ initial, isNew, roleOptions, listHref, onSubmit }: PersonFormProps) {
  const navigate = useNavigate()
  const refresh = useRefreshPeople()
  const form = useServerForm({
    schema: userForm,
    defaultValues: initial,
    onSubmit,
    onSuccess: (_, { email }) => {
      toast.success(isNew ? `Einladung wurde an ${email} gesendet` : 'Benutzer:in erfolgreich gespeichert')
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
            Die Person erhält eine Einladung per E-Mail und legt darüber ihr eigenes Passwort fest.
          </Alert>
        )}
        <FormTextField form={form} name="name" label="Name" maxLength={120} autoComplete="off" isRequired />
        <FormTextField form={form} name="email" label="E-Mail" type="email" autoComplete="off" isRequired />
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
