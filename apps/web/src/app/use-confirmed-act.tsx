import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx'
import { toast } from '../ui/overlays/toasts.ts'
import { useForeignLanguage } from '../ui/texts/language.tsx'

/** Something that is done only after a question. */
export interface Act {
  title: string
  text: string
  consequences?: readonly string[]
  confirmLabel: string
  tone?: 'danger' | 'primary'
  run: () => Promise<unknown>
  /** Said once it is done; left out when the page is left anyway. */
  success?: string
  onSuccess?: () => void
  /** However the question ended. */
  onClose?: () => void
}

/** Asks, runs, reports and lets what is shown be read anew: the same for every act. */
export const useConfirmedAct = (
  refresh: () => Promise<void>,
): { ask: (act: Act) => void; dialog: ReactNode } => {
  // The act outlives its question, so that the dialog keeps its words while it fades out.
  const [act, setAct] = useState<Act | null>(null)
  const [isOpen, setOpen] = useState(false)
  const lang = useForeignLanguage()

  const close = () => {
    setOpen(false)
    act?.onClose?.()
  }
  const run = useMutation({
    mutationFn: (confirmed: Act) => confirmed.run(),
    onSuccess: (_, { success, onSuccess }) => {
      if (success) toast.success(success, { lang })
      onSuccess?.()
    },
    onError: error => toast.error(error.message, { lang }),
    onSettled: () => {
      close()
      return refresh()
    },
  })

  return {
    ask: next => {
      setAct(next)
      setOpen(true)
    },
    dialog: act && (
      <ConfirmDialog
        isOpen={isOpen}
        title={act.title}
        text={act.text}
        consequences={act.consequences}
        confirmLabel={act.confirmLabel}
        tone={act.tone}
        isProcessing={run.isPending}
        onConfirm={() => run.mutate(act)}
        onCancel={close}
      />
    ),
  }
}
