import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { useTexts } from '../texts/language.tsx'
import type { ServerFormState } from './use-server-form.ts'

const texts = { de: { cancel: 'Abbrechen' }, en: { cancel: 'Cancel' } }

export interface DialogFormActionsProps {
  form: Pick<ServerFormState, 'isSubmitting'>
  onClose: () => void
  /** What the dialog is for. */
  children: ReactNode
}

/** The buttons at the end of a form in a dialog: at the right and the main one last, as in dialogs without a form. */
export function DialogFormActions({ form, onClose, children }: DialogFormActionsProps) {
  const words = useTexts(texts)
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      <Button onPress={onClose} isDisabled={form.isSubmitting}>
        {words.cancel}
      </Button>
      {children}
    </div>
  )
}
