import {
  type CircleSsoFacts,
  type ShownSsoMigration,
  type SsoProvider,
  ssoProviderLabels,
} from '@lotse/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../app/api.ts'
import { failureOf } from '../../../../app/loading-failure.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { LoadingFailed } from '../../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../../ui/overlays/toasts.ts'
import type { ProviderChoice } from '../sso-form.ts'
import { DetectionStep } from './DetectionStep.tsx'
import { FinishStep } from './FinishStep.tsx'
import { type Entered, isMissing } from './FoundField.tsx'
import { migrationKey, migrationQuery } from './migration-query.ts'
import { ProviderStep } from './ProviderStep.tsx'
import { TasksStep } from './TasksStep.tsx'
import { WizardSteps, wizardSteps } from './WizardSteps.tsx'

interface MigrationWizardProps {
  circle: string
  providers: readonly ProviderChoice[]
  addresses: CircleSsoFacts['addresses']
  /** Something else in the form is not saved: finishing reads the form anew. */
  isDirty: boolean
  onFinished: () => Promise<void>
}

type Shown = ShownSsoMigration & { detection: NonNullable<ShownSsoMigration['detection']> }

/** It stands within the circle's form, which must not be sent by the key that ends a line here. */
const useOwnEnter = () => {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const node = frame.current
    const stop = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
    }
    node?.addEventListener('keydown', stop)
    return () => node?.removeEventListener('keydown', stop)
  }, [])
  return frame
}

function Wizard({
  circle,
  providers,
  addresses,
  isDirty,
  onFinished,
  shown,
}: MigrationWizardProps & { shown: Shown }) {
  const { detection, migration } = shown
  const [step, setStep] = useState(migration ? 2 : 0)
  const [provider, setProvider] = useState<SsoProvider | null>(migration?.provider ?? detection.suggested)
  const [entered, setEntered] = useState<Entered>({})
  const [isChecked, setChecked] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const frame = useOwnEnter()
  const queryClient = useQueryClient()

  const keep = (next: ShownSsoMigration) => queryClient.setQueryData(migrationKey(circle), next)
  const tell = (error: Error) => void toast.error(error.message)
  const goTo = (next: number) => {
    setStep(next)
    setChecked(false)
    requestAnimationFrame(() => heading.current?.focus())
  }
  const start = useMutation({
    mutationFn: (chosen: SsoProvider) =>
      call('superadmin.sso.migration.store', {
        params: { circle },
        body: { provider: chosen, configuration: entered },
      }),
    onSuccess: next => {
      keep(next)
      goTo(2)
    },
    onError: tell,
  })
  const retry = useMutation({
    mutationFn: () => call('superadmin.sso.migration.retry', { params: { circle } }),
    onSuccess: keep,
    onError: tell,
  })
  const finish = useMutation({
    mutationFn: () => call('superadmin.sso.migration.finish', { params: { circle } }),
    onSuccess: async ({ provider: chosen, warnings }) => {
      toast.success(`Migration abgeschlossen: ${ssoProviderLabels[chosen]}`)
      for (const warning of warnings) toast.warning(warning)
      await onFinished()
    },
    onError: tell,
  })

  const begin = () => {
    setChecked(true)
    const fields = detection.providers.find(one => one.provider === provider)?.fields ?? []
    if (provider && !fields.some(field => isMissing(field, entered))) return start.mutate(provider)
    requestAnimationFrame(() =>
      frame.current
        ?.querySelector<HTMLElement>('input[aria-invalid="true"], [aria-invalid="true"] input')
        ?.focus(),
    )
  }
  const isReady = migration?.state === 'ready'
  const next = () => (step === 1 ? begin() : goTo(step + 1))

  return (
    <section ref={frame} aria-label="Migration der Anmeldung" className="flex flex-col gap-6">
      <WizardSteps current={step} />
      <h3 ref={heading} tabIndex={-1} className="font-semibold text-lg outline-none">
        {wizardSteps[step]}
      </h3>
      {step === 0 && <DetectionStep detection={detection} />}
      {step === 1 && (
        <ProviderStep
          detection={detection}
          providers={providers}
          provider={provider}
          onProvider={setProvider}
          entered={entered}
          onEntered={setEntered}
          isChecked={isChecked}
        />
      )}
      {step === 2 && migration && (
        <TasksStep migration={migration} onRetry={() => retry.mutate()} isRetrying={retry.isPending} />
      )}
      {step === 3 && migration && <FinishStep circle={circle} migration={migration} addresses={addresses} />}
      <div className="flex flex-wrap items-center gap-3">
        {step > 0 && (
          <Button isDisabled={step === 2 && migration?.state === 'running'} onPress={() => goTo(step - 1)}>
            Zurück
          </Button>
        )}
        {step < 3 ? (
          <Button
            variant="primary"
            isDisabled={step === 2 && !isReady}
            isPending={start.isPending}
            onPress={next}
          >
            Weiter
          </Button>
        ) : (
          <Button
            variant="primary"
            isDisabled={isDirty || !isReady || migration.finish_refusal !== null}
            isPending={finish.isPending}
            onPress={() => finish.mutate()}
          >
            Migration abschließen
          </Button>
        )}
        {step === 3 && isDirty && (
          <p className="text-muted text-sm">Möglich, sobald Ihre Änderungen gespeichert sind.</p>
        )}
      </div>
    </section>
  )
}

/** From the old sign-in to one of today's. */
export function MigrationWizard(props: MigrationWizardProps) {
  const query = useQuery(migrationQuery(props.circle))
  const failure = failureOf(query)
  if (failure)
    return (
      <LoadingFailed
        title="Die Migration konnte nicht geladen werden"
        error={failure}
        onRetry={query.refetch}
      />
    )
  const { data } = query
  if (!data) return <Skeleton className="h-64" />
  const { detection } = data
  return detection && <Wizard {...props} shown={{ ...data, detection }} />
}
