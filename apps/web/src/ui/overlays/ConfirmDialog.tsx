import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { useTexts } from '../texts/language.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  text?: ReactNode
  /** What will happen, one line each. */
  consequences?: readonly string[]
  confirmLabel?: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /** The request runs: both buttons wait and the dialog cannot be closed. */
  isProcessing?: boolean
  onConfirm: () => void
  onCancel: () => void
}

const texts = { de: { confirm: 'Löschen', cancel: 'Abbrechen' }, en: { confirm: 'Delete', cancel: 'Cancel' } }

/** Asks before something that cannot be taken back. Focus starts on "cancel": Enter alone destroys nothing. */
export function ConfirmDialog({
  isOpen,
  title,
  text,
  consequences,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  isProcessing,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const words = useTexts(texts)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      role="alertdialog"
      size="sm"
      isProcessing={isProcessing}
      actions={
        <>
          <Button onPress={onCancel} isDisabled={isProcessing} autoFocus>
            {cancelLabel ?? words.cancel}
          </Button>
          <Button variant={tone} onPress={onConfirm} isPending={isProcessing}>
            {confirmLabel ?? words.confirm}
          </Button>
        </>
      }
    >
      {text && <div>{text}</div>}
      {consequences && consequences.length > 0 && (
        <ul className="mt-3 list-disc space-y-1 pl-5">
          {consequences.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
