import { type CircleSsoFacts, circleSsoForm, legacySsoProvider } from '@lotse/contract'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { FormSwitch } from '../../../ui/fields/Switch.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { DomainsPart } from './DomainsPart.tsx'
import { MappingsPart } from './MappingsPart.tsx'
import { MigrationWizard } from './migration/MigrationWizard.tsx'
import { RollBack } from './migration/RollBack.tsx'
import { ProviderForm } from './ProviderForm.tsx'
import { ProviderPicker } from './ProviderPicker.tsx'
import { SsoAddresses } from './SsoAddresses.tsx'
import { type ProviderChoice, type SsoForm, typedConfiguration } from './sso-form.ts'
import { DirectorySync } from './sync/DirectorySync.tsx'
import { SignInTrial } from './trial/SignInTrial.tsx'

interface SsoSectionProps {
  form: SsoForm
  providers: readonly ProviderChoice[]
  /** null for a new circle. */
  facts: CircleSsoFacts | null
  circle: string | null
  /** What is stored has been replaced by something else than this form. */
  onReplaced: () => Promise<void>
}

/** What is switched off cannot be corrected, and must not hold up the form. */
const mendOnSwitchOff = (form: SsoForm) => {
  for (const name of ['sso_configuration', 'sso_domains', 'sso_mappings'] as const)
    if (!circleSsoForm.shape[name].safeParse(form.getValues(name)).success) {
      form.setValue(name, circleSsoForm.shape[name].parse(undefined) as never, { shouldDirty: true })
      form.clearErrors(name)
    }
}

const isCompared = (form: SsoForm): boolean => {
  const { enable_user_sync: people, enable_group_sync: groups } = typedConfiguration(form)
  return people === true || groups === true
}

export function SsoSection({ form, providers, facts, circle, onReplaced }: SsoSectionProps) {
  const isOn = form.watch('sso_enabled') === true
  const chosen = form.watch('default_sso_provider')
  const provider = providers.find(({ value }) => value === chosen) ?? null
  const isLegacy = chosen === legacySsoProvider

  return (
    <Card
      title="Single Sign-On (SSO)"
      description="Wie sich die Personen dieses Circles mit dem Konto ihrer Organisation anmelden."
    >
      <div className="@container flex flex-col gap-6">
        <FormSwitch
          form={form}
          name="sso_enabled"
          label="SSO aktivieren"
          description="Ausgeschaltet bleibt gespeichert, was hier eingestellt ist."
          onChange={isNowOn => !isNowOn && mendOnSwitchOff(form)}
        />
        {isOn && isLegacy && circle && (
          <MigrationWizard
            circle={circle}
            providers={providers}
            addresses={facts?.addresses ?? []}
            isDirty={form.isDirty}
            onFinished={onReplaced}
          />
        )}
        {isOn && provider === null && !isLegacy && <ProviderPicker form={form} providers={providers} />}
        {isOn && provider && (
          <>
            <ProviderForm
              key={provider.value}
              form={form}
              provider={provider}
              storedSecrets={facts?.stored_secrets ?? []}
              certificateEnds={facts?.sp_cert_expires_at ?? null}
              circle={circle}
            />
            <SsoAddresses provider={provider.value} addresses={facts?.addresses ?? []} />
            {circle && <SignInTrial circle={circle} isDirty={form.isDirty} />}
            {circle && isCompared(form) && <DirectorySync circle={circle} isDirty={form.isDirty} />}
            {circle && (
              <p>
                <TextLink href={`/superadmin/sso/doctor?circle=${circle}`}>
                  Eine Anmeldung ist gescheitert? Der SSO-Doktor sagt, warum.
                </TextLink>
              </p>
            )}
            <DomainsPart form={form} confirmed={facts?.confirmed_domains ?? []} />
            <MappingsPart form={form} tenants={facts?.tenants ?? []} isNew={circle === null} />
            {circle && facts?.former_provider && (
              <RollBack
                circle={circle}
                former={facts.former_provider}
                now={provider.value}
                isDirty={form.isDirty}
                onRolledBack={onReplaced}
              />
            )}
          </>
        )}
      </div>
    </Card>
  )
}
