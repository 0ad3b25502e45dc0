import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { type Profile, profileQuery } from './profile-query.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { PasswordStep, ScanStep } from './two-factor-steps.tsx'

type Step =
  | { name: 'overview' }
  | { name: 'begin' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'disable' }
  | { name: 'renew-codes' }
  | { name: 'codes'; codes: readonly string[] }

const fewCodes = 2

function Overview({
  profile,
  isReadOnly,
  onStep,
}: {
  profile: Profile
  isReadOnly: boolean
  onStep: (step: Step) => void
}) {
  const { two_factor_enabled: isOn, recovery_codes_left: codesLeft } = profile
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="flex flex-wrap items-center gap-3">
        {isOn ? (
          <Badge tone="success" icon={ShieldCheck}>
            Eingeschaltet
          </Badge>
        ) : (
          <Badge icon={ShieldOff}>Ausgeschaltet</Badge>
        )}
        {isOn && (
          <span>
            {codesLeft === 1 ? 'Noch 1 Wiederherstellungscode' : `Noch ${codesLeft} Wiederherstellungscodes`}
          </span>
        )}
      </p>
      {isOn && codesLeft <= fewCodes && (
        <Alert tone="warning">
          Ihre Wiederherstellungscodes gehen zur Neige. Erzeugen Sie neue, damit Sie sich nicht aussperren.
        </Alert>
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-3">
          {isOn ? (
            <>
              <Button onPress={() => onStep({ name: 'renew-codes' })}>Neue Codes erzeugen</Button>
              <Button onPress={() => onStep({ name: 'disable' })}>Ausschalten</Button>
            </>
          ) : (
            <Button variant="primary" onPress={() => onStep({ name: 'begin' })}>
              Zwei-Faktor-Anmeldung einrichten
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** From the overview through the steps and back; `onDone` is called when new codes were put away. */
export function TwoFactorSteps({
  profile,
  isReadOnly,
  onDone,
}: {
  profile: Profile
  isReadOnly: boolean
  onDone?: () => void
}) {
  const [step, setStep] = useState<Step>({ name: 'overview' })
  const queryClient = useQueryClient()
  const toOverview = () => setStep({ name: 'overview' })
  const refresh = () => void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey, exact: true })

  const showCodes = (codes: readonly string[]) => {
    setStep({ name: 'codes', codes })
    refresh()
  }

  return (
    <>
      {step.name === 'overview' && <Overview profile={profile} isReadOnly={isReadOnly} onStep={setStep} />}
      {step.name === 'begin' && (
        <PasswordStep
          title="Einrichten"
          text="Bestätigen Sie zuerst, dass Sie es sind."
          submitLabel="Weiter"
          onSubmit={(body, { signal }) => call('profile.two-factor.begin', { body }, { signal })}
          onSuccess={({ secret, uri }) => setStep({ name: 'scan', secret, uri })}
          onCancel={toOverview}
        />
      )}
      {step.name === 'scan' && (
        <ScanStep secret={step.secret} uri={step.uri} onSuccess={showCodes} onCancel={toOverview} />
      )}
      {step.name === 'disable' && (
        <PasswordStep
          title="Zwei-Faktor-Anmeldung ausschalten"
          text="Danach genügt Ihr Passwort zur Anmeldung. Die Verbindung mit Ihrer App und alle Wiederherstellungscodes werden ungültig."
          submitLabel="Ausschalten"
          onSubmit={(body, { signal }) => call('profile.two-factor.disable', { body }, { signal })}
          onSuccess={() => {
            toast.success('Zwei-Faktor-Anmeldung ausgeschaltet')
            toOverview()
            refresh()
          }}
          onCancel={toOverview}
        />
      )}
      {step.name === 'renew-codes' && (
        <PasswordStep
          title="Neue Wiederherstellungscodes"
          text="Ihre bisherigen Wiederherstellungscodes gelten danach nicht mehr."
          submitLabel="Codes erzeugen"
          onSubmit={(body, { signal }) => call('profile.two-factor.recovery-codes', { body }, { signal })}
          onSuccess={({ recovery_codes: codes }) => showCodes(codes)}
          onCancel={toOverview}
        />
      )}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={onDone ?? toOverview} />}
    </>
  )
}

export function TwoFactorSection(props: { profile: Profile; isReadOnly: boolean }) {
  return (
    <Card
      title="Zwei-Faktor-Anmeldung"
      description="Bei der Anmeldung fragen wir zusätzlich nach einem Code aus einer App auf Ihrem Telefon. So genügt ein gestohlenes Passwort nicht."
    >
      <TwoFactorSteps {...props} />
    </Card>
  )
}
