import { type SsoProvider, ssoRequiredFields } from '@lotse/contract'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { FieldGroupPart } from './FieldGroupPart.tsx'
import { groupsOf } from './fields/provider-groups.ts'
import { OwnCertificates } from './own-certificates/OwnCertificates.tsx'
import { SpCertificatePart } from './SpCertificatePart.tsx'
import { type ProviderChoice, type SsoForm, typedConfiguration } from './sso-form.ts'

interface ProviderFormProps {
  form: SsoForm
  provider: ProviderChoice
  /** Of what is saved; they count while the provider is the saved one. */
  storedSecrets: readonly string[]
  certificateEnds: string | null
  circle: string | null
}

export function ProviderForm({ form, provider, storedSecrets, certificateEnds, circle }: ProviderFormProps) {
  const typed = typedConfiguration(form)
  const required: readonly string[] = ssoRequiredFields[provider.value satisfies SsoProvider]

  const leave = () => {
    form.setValue('default_sso_provider', null, { shouldDirty: true })
    form.setValue('sso_configuration', {}, { shouldDirty: true })
    form.clearErrors('sso_configuration')
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-sunken px-4 py-3">
        <p>
          Anbieter: <strong className="font-semibold">{provider.label}</strong>
        </p>
        <Button size="sm" onPress={leave}>
          Provider ändern
        </Button>
      </div>
      {groupsOf[provider.value].map(group => (
        <FieldGroupPart
          key={group.title}
          form={form}
          group={group}
          typed={typed}
          required={required}
          storedSecrets={storedSecrets}
        />
      ))}
      {provider.value === 'saml' && (
        <SpCertificatePart form={form} storedSecrets={storedSecrets} endsAt={certificateEnds} />
      )}
      {provider.value === 'saml' && circle && <OwnCertificates circle={circle} />}
      <ConnectionTest form={form} provider={provider.value} storedSecrets={storedSecrets} circle={circle} />
    </div>
  )
}
