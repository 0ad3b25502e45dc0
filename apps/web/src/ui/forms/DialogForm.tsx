import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Form, FormActions } from './Form.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import type { ServerFormState } from './use-server-form.ts'

export interface DialogFormProps {
  form: ServerFormState
  /** Names the form for screen readers. */
  label: string
  submitLabel?: string
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: its fields, then saving it or leaving it. */
export function DialogForm({ form, label, submitLabel, onClose, children }: DialogFormProps) {
  return (
    <Form form={form} label={label} warnsUnsaved={false}>
      {children}
      <FormActions>
        <SubmitButton form={form}>{submitLabel}</SubmitButton>
        <Button onPress={onClose} isDisabled={form.isSubmitting}>
          Abbrechen
        </Button>
      </FormActions>
    </Form>
  )
}
