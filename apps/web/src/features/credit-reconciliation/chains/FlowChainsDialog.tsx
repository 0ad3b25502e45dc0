import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { FlowChains } from './FlowChains.tsx'

interface FlowChainsDialogProps {
  isOpen: boolean
  onClose: () => void
  onViewTree: (reservation: string) => void
}

export function FlowChainsDialog({ isOpen, onClose, onViewTree }: FlowChainsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Credit Flow Chains" size="lg">
      <FlowChains onViewTree={onViewTree} />
    </Dialog>
  )
}
