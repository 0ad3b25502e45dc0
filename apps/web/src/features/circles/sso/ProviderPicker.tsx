import { ssoDefaultsOf } from '@lotse/contract'
import { ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { Button } from 'react-aria-components'
import { useFocusTarget } from '../../../ui/fields/field-parts.tsx'
import type { ProviderChoice, SsoForm } from './sso-form.ts'

interface ProviderPickerProps {
  form: SsoForm
  providers: readonly ProviderChoice[]
}

/** A card per service. Choosing one begins with its own defaults. */
export function ProviderPicker({ form, providers }: ProviderPickerProps) {
  const { errorMessage, ref } = form.useField('default_sso_provider')
  const first = useRef<HTMLButtonElement>(null)
  useFocusTarget(ref, () => first.current)

  const choose = ({ value }: ProviderChoice) => {
    form.setValue('sso_configuration', ssoDefaultsOf(value), { shouldDirty: true })
    form.setValue('default_sso_provider', value, { shouldDirty: true })
    form.clearErrors(['default_sso_provider', 'sso_configuration'])
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-sm">Anbieter wählen</legend>
      <ul className="grid gap-3 @lg:grid-cols-2">
        {providers.map((provider, index) => (
          <li key={provider.value}>
            <Button
              ref={index === 0 ? first : undefined}
              onPress={() => choose(provider)}
              className="flex h-full w-full cursor-pointer items-center justify-between gap-3 rounded-lg border border-line-strong bg-surface p-4 text-left focus-ring data-[hovered]:bg-hover"
            >
              <span className="min-w-0">
                <span className="block font-medium">{provider.label}</span>
                <span className="block text-muted text-sm">{provider.description}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Button>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {errorMessage && <p className="mt-1.5 font-medium text-danger-ink text-sm">{errorMessage}</p>}
      </div>
    </fieldset>
  )
}
