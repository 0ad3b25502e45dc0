import { routes } from '@lotse/contract'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { PublicFrame } from './PublicFrame.tsx'

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useServerForm({
    schema: routes['password.forgot'].body,
    defaultValues: { email: '' },
    onSubmit: (body, { signal }) => call('password.forgot', { body }, { signal }),
    onSuccess: (_, { email }) => setSentTo(email),
  })

  return (
    <PublicFrame
      title="Passwort vergessen"
      intro="Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen können."
      aside={<TextLink href="/login">Zurück zur Anmeldung</TextLink>}
    >
      {sentTo === null ? (
        <Form form={form} label="Link anfordern" warnsUnsaved={false} hidesRequiredHint>
          <FormTextField
            form={form}
            name="email"
            label="E-Mail-Adresse"
            type="email"
            autoComplete="username"
            isRequired
          />
          <SubmitButton form={form} className="w-full">
            Link anfordern
          </SubmitButton>
        </Form>
      ) : (
        // The same words for a known and an unknown address: the page must not tell who has an account.
        <Alert tone="success" title="Bitte prüfen Sie Ihr Postfach" isLive>
          Wenn es zu <strong className="break-all">{sentTo}</strong> ein Konto gibt, ist der Link unterwegs.
          Sehen Sie auch im Spam-Ordner nach.
        </Alert>
      )}
    </PublicFrame>
  )
}
