import { profileForm } from '@lotse/contract'
import { call } from '../../../app/api.ts'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { PasswordRules } from '../PasswordRules.tsx'
import { type Profile, useProfileSaved } from './profile-query.ts'

export function PasswordSection({ profile: { user } }: { profile: Profile }) {
  const takeOver = useProfileSaved()
  // The call takes the whole profile; name and address go along unchanged.
  const unchanged = { name: user.name, email: user.email }
  const empty = { ...unchanged, current_password: '', password: '', password_confirmation: '' }
  const form = useServerForm({
    schema: profileForm,
    defaultValues: empty,
    onSubmit: (body, { signal }) => call('profile.update', { body: { ...body, ...unchanged } }, { signal }),
    onSuccess: saved => {
      takeOver(saved)
      form.reset(empty)
    },
    messages: { success: 'Profil erfolgreich aktualisiert', error: 'Fehler beim Aktualisieren des Profils' },
  })

  return (
    <Card title="Passwort" description="Lassen Sie die Felder leer, wenn Sie Ihr Passwort behalten möchten.">
      <Form form={form} label="Passwort ändern">
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <FormTextField
          form={form}
          name="current_password"
          label="Aktuelles Passwort"
          type="password"
          autoComplete="current-password"
        />
        <FormTextField
          form={form}
          name="password"
          label="Neues Passwort"
          type="password"
          autoComplete="new-password"
        />
        <PasswordRules password={form.watch('password') ?? ''} />
        <FormTextField
          form={form}
          name="password_confirmation"
          label="Neues Passwort bestätigen"
          type="password"
          autoComplete="new-password"
        />
        <FormActions>
          <SubmitButton form={form} />
        </FormActions>
      </Form>
    </Card>
  )
}
