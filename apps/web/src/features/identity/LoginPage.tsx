import { signInForm } from '@lotse/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../../app/api.ts'
import { fullVisit } from '../../app/full-visit.ts'
import { safeRedirect } from '../../app/safe-redirect.ts'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { PublicFrame } from './PublicFrame.tsx'

export function LoginPage() {
  const { redirect } = useSearch({ strict: false }) as { redirect?: string }
  const navigate = useNavigate()
  const form = useServerForm({
    schema: signInForm,
    defaultValues: { email: '', password: '' },
    onSubmit: (body, { signal }) => call('login.store', { body }, { signal }),
    onSuccess: ({ next }) => {
      if (next === 'second-factor')
        void navigate({ to: '/login/second-factor', search: redirect ? { redirect } : {} })
      // A full load: the new session has a new CSRF token, and nothing read before it may stay in memory.
      else fullVisit(safeRedirect(redirect))
    },
  })

  return (
    <PublicFrame title="Anmelden" intro="Melden Sie sich mit Ihrem dienstlichen Konto an.">
      <Form form={form} label="Anmelden" warnsUnsaved={false} hidesRequiredHint>
        <FormTextField
          form={form}
          name="email"
          label="E-Mail-Adresse"
          type="email"
          autoComplete="username"
          isRequired
        />
        <div className="flex flex-col gap-2">
          <FormTextField
            form={form}
            name="password"
            label="Passwort"
            type="password"
            autoComplete="current-password"
            isRequired
          />
          <TextLink href="/password/forgot" className="self-start text-sm">
            Passwort vergessen?
          </TextLink>
        </div>
        <SubmitButton form={form} className="w-full">
          Anmelden
        </SubmitButton>
      </Form>
    </PublicFrame>
  )
}
