import { bindingAnswerAtMost } from '@lotse/contract'
import { FormDatePicker } from '../ui/fields/dates/DatePicker.tsx'
import { FormTextAreaField } from '../ui/fields/TextAreaField.tsx'
import { FormTextField } from '../ui/fields/TextField.tsx'
import type { FieldBinding } from '../ui/forms/bind-field.tsx'

interface BindingAnswerFieldsProps {
  form: { useField: (name: 'question' | 'answer' | 'owner_name' | 'valid_until') => FieldBinding }
  answer: { description: string; rows: number }
}

/** What a chatbot is to say to a question, word for word: written for a gap or by hand, or taken from the answer to a request. */
export function BindingAnswerFields({ form, answer }: BindingAnswerFieldsProps) {
  return (
    <>
      <FormTextField
        form={form}
        name="question"
        label="Frage"
        description="Auch ähnlich gestellte Fragen werden erkannt."
        autoComplete="off"
        isRequired
      />
      <FormTextAreaField
        form={form}
        name="answer"
        label="Antwort"
        maxLength={bindingAnswerAtMost}
        isRequired
        {...answer}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <FormTextField
          form={form}
          name="owner_name"
          label="Verantwortlich"
          description="Wer die Antwort pflegt."
          autoComplete="off"
          isRequired
        />
        <FormDatePicker
          form={form}
          name="valid_until"
          label="Gültig bis"
          description="Leer: unbefristet. Danach wird wieder gesucht."
        />
      </div>
    </>
  )
}
