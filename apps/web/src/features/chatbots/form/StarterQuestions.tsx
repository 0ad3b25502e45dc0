import { chatbotLimits } from '@lotse/contract'
import { Plus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useController, useFormState } from 'react-hook-form'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import type { FocusTarget } from '../../../ui/fields/field-parts.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import type { OwnFacts } from './field-facts.ts'
import type { ChatbotServerForm } from './Step.tsx'

/** What visitors may ask with one click, each in a field of its own. */
export function StarterQuestions({ form, label, description }: OwnFacts & { form: ChatbotServerForm }) {
  const { field } = useController({ control: form.control, name: 'starter_questions' })
  const { errors } = useFormState({ control: form.control, name: 'starter_questions' })
  const helpId = useId()
  const rows = useRef<(FocusTarget | null)[]>([])
  const adding = useRef<HTMLButtonElement>(null)
  const questions = field.value ?? []

  const change = (next: string[]) => {
    field.onChange(next)
    form.clearErrors('starter_questions')
  }
  const add = () => {
    change([...questions, ''])
    // The field is there after the next drawing.
    requestAnimationFrame(() => rows.current[questions.length]?.focus())
  }
  const remove = (at: number) => {
    change(questions.filter((_, index) => index !== at))
    adding.current?.focus()
  }

  return (
    <fieldset aria-describedby={helpId} className="flex min-w-0 flex-col gap-3">
      <legend className="font-medium">{label}</legend>
      <p id={helpId} className="text-muted text-sm">
        {description}
      </p>
      {questions.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question has no other identity than its place
        <div key={index} className="flex items-start gap-2">
          <TextField
            ref={target => {
              rows.current[index] = target
              if (index === 0) field.ref(target)
            }}
            label={`Startfrage ${index + 1}`}
            value={question}
            onChange={text => change(questions.map((other, at) => (at === index ? text : other)))}
            onBlur={field.onBlur}
            maxLength={chatbotLimits.starter_question}
            errorMessage={errors.starter_questions?.[index]?.message}
            autoComplete="off"
            className="min-w-0 grow"
          />
          <IconButton
            icon={X}
            label="Entfernen"
            labelSuffix={`Startfrage ${index + 1}`}
            onPress={() => remove(index)}
            className="mt-6.5"
          />
        </div>
      ))}
      <Button
        ref={adding}
        onPress={add}
        isDisabled={questions.length >= chatbotLimits.starter_questions}
        className="self-start"
      >
        <Plus aria-hidden="true" className="size-4" />
        Startfrage hinzufügen
      </Button>
    </fieldset>
  )
}
