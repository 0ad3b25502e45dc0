import type { SsoDetection, SsoProvider } from '@lotse/contract'
import { RadioGroup } from '../../../../ui/fields/RadioGroup.tsx'
import type { ProviderChoice } from '../sso-form.ts'
import { type Entered, FoundField, isMissing } from './FoundField.tsx'

interface ProviderStepProps {
  detection: SsoDetection
  providers: readonly ProviderChoice[]
  provider: SsoProvider | null
  onProvider: (provider: SsoProvider) => void
  entered: Entered
  onEntered: (entered: Entered) => void
  /** Somebody wanted to go on: what is missing is told. */
  isChecked: boolean
}

export function ProviderStep({
  detection,
  providers,
  provider,
  onProvider,
  entered,
  onEntered,
  isChecked,
}: ProviderStepProps) {
  const fields = detection.providers.find(one => one.provider === provider)?.fields ?? []
  return (
    <div className="flex flex-col gap-6">
      <RadioGroup
        label="Neuer Anbieter"
        appearance="cards"
        options={providers}
        value={provider}
        onChange={onProvider}
        errorMessage={isChecked && provider === null ? 'Bitte wählen Sie einen Anbieter' : undefined}
      />
      {fields.length > 0 && (
        <fieldset className="flex min-w-0 flex-col gap-6">
          <legend className="mb-3 font-semibold">Angaben für diesen Anbieter</legend>
          {fields.map(field => (
            <FoundField
              key={field.name}
              field={field}
              value={entered[field.name] ?? ''}
              onChange={value => onEntered({ ...entered, [field.name]: value })}
              errorMessage={
                isChecked && isMissing(field, entered) ? 'Dieses Feld ist erforderlich' : undefined
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}
