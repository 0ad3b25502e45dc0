import { KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FormTextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../../../ui/fields/TextField.tsx'
import type { SsoForm, SsoPath } from './sso-form.ts'

interface SecretFieldProps {
  form: SsoForm
  name: SsoPath
  label: string
  description?: string
  isRequired?: boolean
  isStored: boolean
  /** Several lines, such as a private key. */
  isLong?: boolean
}

/** A secret that is stored is named, never shown: it can be replaced, and removed where it may be missing. */
export function SecretField({ isStored, isLong, ...field }: SecretFieldProps) {
  const { form, name, label, description, isRequired } = field
  const labelId = useId()
  const [isReplacing, setReplacing] = useState(false)
  const isRemoved = form.watch(name) === null

  const keep = () => {
    form.setValue(name, '' as never, { shouldDirty: true })
    form.clearErrors(name)
    setReplacing(false)
  }
  const hasError = form.useField(name).errorMessage !== undefined

  if (isStored && !isReplacing && !hasError)
    return (
      <div>
        <p id={labelId} className="mb-1.5 font-medium text-sm">
          {label}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend, and the label stands above already */}
        <div
          role="group"
          aria-labelledby={labelId}
          className="flex min-h-10 flex-wrap items-center gap-2 rounded-lg border border-line bg-sunken px-3 py-1.5"
        >
          <KeyRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span className="mr-auto">{isRemoved ? 'Wird beim Speichern entfernt' : 'Hinterlegt'}</span>
          {isRemoved ? (
            <Button size="sm" onPress={keep}>
              Doch behalten
            </Button>
          ) : (
            <>
              <Button size="sm" aria-label={`${label} ersetzen`} onPress={() => setReplacing(true)}>
                Ersetzen
              </Button>
              {!isRequired && (
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`${label} entfernen`}
                  onPress={() => form.setValue(name, null as never, { shouldDirty: true })}
                >
                  Entfernen
                </Button>
              )}
            </>
          )}
        </div>
        {description && <p className="mt-1.5 text-muted text-sm">{description}</p>}
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-2">
      {isLong ? (
        <FormTextAreaField {...field} rows={4} className="w-full" />
      ) : (
        <FormTextField {...field} type="password" autoComplete="new-password" className="w-full" />
      )}
      {isStored && (
        <Button size="sm" variant="ghost" onPress={keep}>
          Hinterlegtes behalten
        </Button>
      )}
    </div>
  )
}
