import { type CircleForm, circleLimits, circlePlaceholders } from '@lotse/contract'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { FormTextAreaField } from '../../ui/fields/TextAreaField.tsx'
import type { ServerForm } from '../../ui/forms/use-server-form.ts'
import type { CircleInput } from './circle-input.ts'

interface PromptFieldProps {
  form: ServerForm<CircleInput, CircleForm>
  name: 'base_chatbot_prompt' | 'base_misuse_chatbot_prompt'
  label: string
  description: string
}

/** A prompt with buttons that write a placeholder where the caret stands. */
export function PromptField({ form, name, label, description }: PromptFieldProps) {
  const frame = useRef<HTMLDivElement>(null)

  const insert = (placeholder: string) => {
    const area = frame.current?.querySelector('textarea')
    if (!area) return
    const { selectionStart: start, selectionEnd: end, value } = area
    form.setValue(name, value.slice(0, start) + placeholder + value.slice(end), { shouldDirty: true })
    // The caret goes behind what was written, once the field shows it.
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(start + placeholder.length, start + placeholder.length)
    })
  }

  return (
    <div ref={frame} className="flex flex-col gap-2">
      <FormTextAreaField
        form={form}
        name={name}
        label={label}
        description={description}
        maxLength={circleLimits.prompt}
        rows={8}
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Platzhalter in „{label}“ einfügen</legend>
        {circlePlaceholders.map(placeholder => (
          <Button
            key={placeholder.text}
            size="sm"
            aria-label={`${placeholder.label} in „${label}“ einfügen`}
            onPress={() => insert(placeholder.text)}
          >
            <Plus aria-hidden="true" className="size-4" />
            {placeholder.label}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
