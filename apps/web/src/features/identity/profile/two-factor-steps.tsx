import { routes } from '@lotse/contract'
import type { ReactNode } from 'react'
import { call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import { Form, FormActions } from '../../../ui/forms/Form.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { useServerForm } from '../../../ui/forms/use-server-form.ts'
import { appCodeForm } from '../one-time-code.ts'
import { QrCode } from './QrCode.tsx'

interface PasswordStepProps<Result> {
  title: string
  text: ReactNode
  submitLabel: string
  onSubmit: (body: { current_password: string }, context: { signal: AbortSignal }) => Promise<Result>
  onSuccess: (result: Result) => void
  onCancel: () => void
}

/** Asks for the password once more before the protection of the account changes. */
export function PasswordStep<Result>({
  title,
  text,
  submitLabel,
  onSubmit,
  onSuccess,
  onCancel,
}: PasswordStepProps<Result>) {
  const form = useServerForm({
    schema: routes['profile.two-factor.begin'].body,
    defaultValues: { current_password: '' },
    onSubmit,
    onSuccess,
  })
  return (
    <Form form={form} label={title} warnsUnsaved={false} hidesRequiredHint>
      <div>
        <h3 className="font-semibold">{title}</h3>
        <div className="mt-1 text-muted">{text}</div>
      </div>
      <FormTextField
        form={form}
        name="current_password"
        label="Aktuelles Passwort"
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      <FormActions>
        <SubmitButton form={form}>{submitLabel}</SubmitButton>
        <Button onPress={onCancel}>Abbrechen</Button>
      </FormActions>
    </Form>
  )
}

/** "JBSWY3DP…" in groups of four, as people read and type it. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret

interface ScanStepProps {
  secret: string
  uri: string
  onSuccess: (codes: readonly string[]) => void
  onCancel: () => void
}

export function ScanStep({ secret, uri, onSuccess, onCancel }: ScanStepProps) {
  const form = useServerForm({
    schema: appCodeForm,
    defaultValues: { code: '' },
    onSubmit: (body, { signal }) => call('profile.two-factor.enable', { body }, { signal }),
    onSuccess: ({ recovery_codes: codes }) => onSuccess(codes),
  })
  return (
    <Form form={form} label="Authenticator-App verbinden" warnsUnsaved={false} hidesRequiredHint>
      <div>
        <h3 className="font-semibold">Authenticator-App verbinden</h3>
        <p className="mt-1 text-muted">
          Scannen Sie den Code mit Ihrer App, zum Beispiel FreeOTP, Aegis oder Microsoft Authenticator.
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-6">
        <QrCode text={uri} label="QR-Code für die Authenticator-App" />
        <div className="flex min-w-0 flex-1 basis-52 flex-col items-start gap-2">
          <p className="text-sm">Kein Scannen möglich? Geben Sie diesen Schlüssel in der App ein:</p>
          <code className="rounded-md bg-sunken px-2 py-1">{grouped(secret)}</code>
          <CopyButton text={secret} label="Schlüssel kopieren" />
        </div>
      </div>
      <FormTextField
        form={form}
        name="code"
        label="Sechsstelliger Code aus der App"
        autoComplete="one-time-code"
        inputMode="numeric"
        isRequired
        autoFocus
        className="max-w-60"
      />
      <FormActions>
        <SubmitButton form={form}>Einschalten</SubmitButton>
        <Button onPress={onCancel}>Abbrechen</Button>
      </FormActions>
    </Form>
  )
}
