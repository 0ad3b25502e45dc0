import { passwordPair } from '@lotse/contract'
import { useNavigate } from '@tanstack/react-router'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { PasswordRules } from './PasswordRules.tsx'

interface NewPasswordFormProps {
  /** Whose password it is, so that a password manager files it under the right name. */
  email: string
  submitLabel: string
  onSubmit: (
    body: { password: string; password_confirmation: string },
    context: { signal: AbortSignal },
  ) => Promise<{ message: string }>
}

/** Sets a password by a link from an e-mail and leads to the sign-in. */
export function NewPasswordForm({ email, submitLabel, onSubmit }: NewPasswordFormProps) {
  const navigate = useNavigate()
  const form = useServerForm({
    schema: passwordPair,
    defaultValues: { password: '', password_confirmation: '' },
    onSubmit,
    onSuccess: ({ message }) => {
      toast.success(message)
      void navigate({ to: '/login' })
    },
  })

  return (
    <Form form={form} label={submitLabel} warnsUnsaved={false} hidesRequiredHint>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormTextField
        form={form}
        name="password"
        label="Neues Passwort"
        type="password"
        autoComplete="new-password"
        isRequired
      />
      <PasswordRules password={form.watch('password')} />
      <FormTextField
        form={form}
        name="password_confirmation"
        label="Passwort bestätigen"
        type="password"
        autoComplete="new-password"
        isRequired
      />
      <SubmitButton form={form} className="w-full">
        {submitLabel}
      </SubmitButton>
    </Form>
  )
}
