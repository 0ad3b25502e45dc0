import { type CircleSsoFacts, type SsoMigration, ssoProviderLabels } from '@lotse/contract'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { SsoAddresses } from '../SsoAddresses.tsx'
import { SignInTrial } from '../trial/SignInTrial.tsx'
import { Warnings } from './TasksStep.tsx'

interface FinishStepProps {
  circle: string
  migration: SsoMigration
  addresses: CircleSsoFacts['addresses']
}

/** The service learns of us, somebody tries it, and then it counts. */
export function FinishStep({ circle, migration, addresses }: FinishStepProps) {
  const { provider, finish_refusal: refusal, tasks } = migration
  const warnings = tasks.flatMap(task => task.warnings)
  return (
    <div className="flex flex-col gap-6">
      {refusal ? (
        <Alert tone="danger" title="Noch kann sich niemand anmelden">
          {refusal}
        </Alert>
      ) : (
        <Alert tone="success" title={`Die Konfiguration für ${ssoProviderLabels[provider]} ist bereit`}>
          Tragen Sie die Adressen beim Dienst ein und probieren Sie eine Anmeldung aus. Erst mit „Migration
          abschließen“ gilt der neue Anbieter.
        </Alert>
      )}
      {!refusal && warnings.length > 0 && (
        <div className="flex flex-col gap-1">
          <Warnings warnings={warnings} />
        </div>
      )}
      <SsoAddresses provider={provider} addresses={addresses} />
      {!refusal && <SignInTrial circle={circle} isDirty={false} />}
    </div>
  )
}
