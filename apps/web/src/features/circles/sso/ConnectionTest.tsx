import {
  type SsoConfigurationForm,
  type SsoProvider,
  type SsoTestStep,
  ssoRequiredFields,
  ssoSecretFields,
  ssoTestTexts,
} from '@lotse/contract'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, PlugZap, TriangleAlert } from 'lucide-react'
import { call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { readServerErrors } from '../../../ui/forms/server-errors.ts'
import { cx } from '../../../ui/styles/cx.ts'
import { inkTones } from '../../../ui/styles/tones.ts'
import { pathOf, type SsoForm, typedConfiguration } from './sso-form.ts'

/** Every required field is typed, or a secret that is stored and stays. */
const isTestable = (
  provider: SsoProvider,
  typed: SsoConfigurationForm,
  storedSecrets: readonly string[],
): boolean =>
  ssoRequiredFields[provider].every(field => {
    const value = typed[field]
    const isSecret = (ssoSecretFields[provider] as readonly string[]).includes(field)
    return (
      (typeof value === 'string' && value.trim() !== '') ||
      (isSecret && value !== null && storedSecrets.includes(field))
    )
  })

const verdicts = {
  pass: { label: 'Bestanden', icon: CircleCheck, tone: inkTones.success },
  warning: { label: 'Hinweis', icon: TriangleAlert, tone: inkTones.warning },
  fail: { label: 'Fehlgeschlagen', icon: CircleX, tone: inkTones.danger },
}

/** What the steps are called; a provider may have others. */
const stepLabels: Record<string, string> = {
  discovery: 'Angaben des Dienstes',
  metadata: 'Metadaten',
  algorithms: 'Signaturverfahren',
  endpoints: 'Adressen',
  jwks: 'Veröffentlichte Schlüssel',
  credentials: 'Client-ID und Secret',
  api_token: 'API-Token',
  authorization: 'Beginn einer Anmeldung',
  directory: 'Verzeichnis (Admin SDK)',
}

function Steps({ steps }: { steps: readonly SsoTestStep[] }) {
  return (
    <ol className="mt-2 flex flex-col gap-2">
      {steps.map(({ name, status, message }) => {
        const { label, icon: Icon, tone } = verdicts[status]
        return (
          <li key={`${name} ${message}`} className="flex gap-2">
            <Icon aria-hidden="true" className={cx('mt-0.5 size-5 shrink-0', tone)} />
            <span className="min-w-0">
              <span className="font-medium">{stepLabels[name] ?? name}</span>{' '}
              <span className="text-sm">({label})</span>
              <span className="block wrap-anywhere text-sm">{message}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

interface ConnectionTestProps {
  form: SsoForm
  provider: SsoProvider
  storedSecrets: readonly string[]
  circle: string | null
}

export function ConnectionTest({ form, provider, storedSecrets, circle }: ConnectionTestProps) {
  const typed = typedConfiguration(form)
  const isReady = isTestable(provider, typed, storedSecrets)
  const test = useMutation({
    mutationFn: (configuration: SsoConfigurationForm) =>
      call('superadmin.sso.test', { body: { provider, configuration, circle } }),
    onMutate: () => form.clearErrors('sso_configuration'),
    onError: error => {
      for (const [field, message] of Object.entries(readServerErrors(error).fields))
        form.setError(pathOf(field.replace(/^configuration\./, '')), { type: 'server', message })
    },
  })
  const failure = test.error && (readServerErrors(test.error).message ?? ssoTestTexts.failure)
  return (
    <section aria-label="Verbindung testen" className="flex flex-col gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button isDisabled={!isReady} isPending={test.isPending} onPress={() => test.mutate(typed)}>
          <PlugZap aria-hidden="true" className="size-4.5" />
          Verbindung testen
        </Button>
        <p className="text-muted text-sm">
          {isReady
            ? 'Prüft ohne eine Person, was sich prüfen lässt. Gespeichert wird dabei nichts.'
            : 'Möglich, sobald alle Pflichtfelder dieses Anbieters ausgefüllt sind.'}
        </p>
      </div>
      <div role="status">
        {test.isPending && <p className="text-muted">Die Verbindung wird getestet …</p>}
        {failure && (
          <Alert tone="danger" title={ssoTestTexts.failure}>
            {failure}
          </Alert>
        )}
        {test.data && (
          <Alert
            tone={test.data.success ? 'success' : 'danger'}
            title={test.data.message || (test.data.success ? ssoTestTexts.success : ssoTestTexts.failure)}
            className="bg-surface text-ink"
          >
            <Steps steps={test.data.steps} />
          </Alert>
        )}
      </div>
    </section>
  )
}
