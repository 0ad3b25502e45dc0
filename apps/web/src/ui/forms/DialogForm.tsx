import type { ReactNode } from 'react'
import { DialogFormActions } from './DialogFormActions.tsx'
import { Form } from './Form.tsx'
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
      <DialogFormActions form={form} onClose={onClose}>
        <SubmitButton form={form}>{submitLabel}</SubmitButton>
      </DialogFormActions>
    </Form>
  )
}
