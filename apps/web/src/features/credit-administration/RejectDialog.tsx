import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

interface RejectDialogProps {
  tenantName: string
  isOpen: boolean
  isProcessing: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of a quick rejection; without one nothing happens. */
export function RejectDialog({ tenantName, isOpen, isProcessing, onReject, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      title="Reject Request"
      size="sm"
      isOpen={isOpen}
      onClose={onClose}
      isProcessing={isProcessing}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isProcessing}>
            Cancel
          </Button>
          <Button
            variant="danger"
            onPress={() => onReject(reason.trim())}
            isDisabled={reason.trim() === ''}
            isPending={isProcessing}
          >
            Reject
          </Button>
        </>
      }
    >
      <p className="mb-4">The request of {tenantName} will be rejected.</p>
      <TextAreaField
        label="Reason for rejection"
        description="Visible to the tenant."
        value={reason}
        onChange={setReason}
        maxLength={2000}
        isRequired
      />
    </Dialog>
  )
}
