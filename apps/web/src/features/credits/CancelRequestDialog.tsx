import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../app/api.ts'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { type CreditRequest, useRefreshCredits } from './credits-query.ts'

interface CancelRequestDialogProps {
  tenant: string
  /** null while nothing is asked. */
  request: CreditRequest | null
  onClose: () => void
}

export function CancelRequestDialog({ tenant, request, onClose }: CancelRequestDialogProps) {
  const refresh = useRefreshCredits()
  const [lastRequest, setLastRequest] = useState(request)
  if (request && request !== lastRequest) setLastRequest(request)
  const cancel = useMutation({
    mutationFn: (creditRequest: string) =>
      call('api.credits.requests.cancel', { params: { tenant, creditRequest } }),
    onSuccess: () => toast.success('Request cancelled', { lang: 'en' }),
    onError: () => toast.error('Failed to cancel request. Please try again.', { lang: 'en' }),
    onSettled: () => {
      onClose()
      return refresh()
    },
  })
  if (!lastRequest) return null
  return (
    <ConfirmDialog
      isOpen={request !== null}
      title="Credit-Anfrage stornieren"
      text="Sind Sie sicher, dass Sie diese Credit-Anfrage stornieren möchten?"
      confirmLabel="Stornieren"
      isProcessing={cancel.isPending}
      onConfirm={() => cancel.mutate(lastRequest.id)}
      onCancel={onClose}
    />
  )
}
