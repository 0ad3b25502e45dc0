import { compatibleStyles } from '@lotse/contract'
import { useController } from 'react-hook-form'
import type { Option } from '../../../ui/fields/field-parts.tsx'
import { MultiCheckboxGroup } from '../../../ui/fields/MultiCheckboxGroup.tsx'
import type { OwnFacts } from './field-facts.ts'
import type { ChatbotServerForm } from './Step.tsx'

interface LanguageStylesProps extends OwnFacts {
  form: ChatbotServerForm
  options: readonly Option[]
}

/** „Sie“ takes the place of „Du“, and plain language that of technical terms: what is chosen always fits together. */
export function LanguageStyles({ form, ...props }: LanguageStylesProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'language_styles' })
  const chosen = field.value ?? []
  const choose = (next: string[]) => {
    const last = next.find(style => !chosen.includes(style))
    field.onChange(last === undefined ? next : compatibleStyles(next, last))
  }
  return (
    <MultiCheckboxGroup
      {...props}
      ref={field.ref}
      value={chosen}
      onChange={choose}
      errorMessage={fieldState.error?.message}
      columns={2}
    />
  )
}
