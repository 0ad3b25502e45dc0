import { signInForm, ssoErrorText } from '@lotse/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../../app/api.ts'
import { fullVisit } from '../../app/full-visit.ts'
import { safeRedirect } from '../../app/safe-redirect.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { FormTextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { PublicFrame } from './PublicFrame.tsx'

/** The address comes first: it says whether the organisation has a sign-in service of its own. */
const addressForm = signInForm.extend({ password: z.string().max(256) })

type Body = z.output<typeof signInForm>
type Outcome = { next: 'dashboard' | 'second-factor' | 'password' } | { next: 'service'; url: string }

const continueWith = async (body: Body, signal: AbortSignal): Promise<Outcome> => {
  const { sso_url: url } = await call('sso.find', { body: { email: body.email } }, { signal })
  if (url) return { next: 'service', url }
  // A password manager fills both fields at once.
  return body.password ? call('login.store', { body }, { signal }) : { next: 'password' }
}

function FailedSignIn({ type, attempt }: { type: string; attempt?: string }) {
  const { title, advice } = ssoErrorText(type)
  return (
    <Alert tone="danger" title={title} isLive className="mb-6">
      <p>{advice}</p>
      {attempt && <p className="mt-1 break-all text-sm">Vorgangsnummer: {attempt}</p>}
    </Alert>
  )
}

interface Search {
  redirect?: string
  sso_error?: string
  attempt?: string
}

export function LoginPage() {
  const { redirect, sso_error: error, attempt } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const [asksPassword, setAsksPassword] = useState(false)
  const form = useServerForm({
    schema: asksPassword ? signInForm : addressForm,
    defaultValues: { email: '', password: '' },
    onSubmit: (body, { signal }): Promise<Outcome> =>
      asksPassword ? call('login.store', { body }, { signal }) : continueWith(body, signal),
    onSuccess: (outcome, { email }) => {
      if (outcome.next === 'password') setAsksPassword(true)
      else if (outcome.next === 'service') {
        const query = new URLSearchParams({ login_hint: email, return_to: safeRedirect(redirect) })
        fullVisit(`${outcome.url}?${query}`)
      } else if (outcome.next === 'second-factor')
        void navigate({ to: '/login/second-factor', search: redirect ? { redirect } : {} })
      // A full load: the new session has a new CSRF token, and nothing read before it may stay in memory.
      else fullVisit(safeRedirect(redirect))
    },
  })

  return (
    <PublicFrame title="Anmelden" intro="Melden Sie sich mit Ihrem dienstlichen Konto an.">
      {error && <FailedSignIn type={error} attempt={attempt} />}
      <Form form={form} label="Anmelden" warnsUnsaved={false} hidesRequiredHint>
        <FormTextField
          form={form}
          name="email"
          label="E-Mail-Adresse"
          type="email"
          autoComplete="username"
          isRequired
        />
        {asksPassword ? (
          <FormTextField
            form={form}
            name="password"
            label="Passwort"
            type="password"
            autoComplete="current-password"
            autoFocus
            isRequired
          />
        ) : (
          // For password managers alone: they fill it together with the address.
          <input
            type="password"
            name="password"
            autoComplete="current-password"
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
            onChange={({ target }) => form.setValue('password', target.value)}
          />
        )}
        <SubmitButton form={form} className="w-full">
          {asksPassword ? 'Anmelden' : 'Weiter'}
        </SubmitButton>
      </Form>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <TextLink href="/password/forgot">Passwort vergessen?</TextLink>
        <Button variant="ghost" size="sm" onPress={() => setAsksPassword(!asksPassword)}>
          {asksPassword ? 'Andere Adresse' : 'Mit Passwort anmelden'}
        </Button>
      </div>
    </PublicFrame>
  )
}
