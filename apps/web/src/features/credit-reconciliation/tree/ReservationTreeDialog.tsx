import { treeNodesAtMost } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../app/loading-failure.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { formatInteger } from '../../../ui/texts/format.ts'
import { treeQuery } from '../reconciliation-query.ts'
import { TreeNode } from './TreeNode.tsx'

interface ReservationTreeDialogProps {
  reservation: string | null
  isOpen: boolean
  onClose: () => void
}

export function ReservationTreeDialog({ reservation, isOpen, onClose }: ReservationTreeDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Reservation Tree" size="lg">
      {reservation && <Tree key={reservation} reservation={reservation} />}
    </Dialog>
  )
}

function Tree({ reservation }: { reservation: string }) {
  const tree = useQuery(treeQuery(reservation))
  const failure = failureOf(tree)
  if (failure) return <LoadingFailed title="Loading failed" error={failure} onRetry={tree.refetch} />
  if (!tree.data) return <Skeleton className="h-64 w-full" />
  return (
    <div className="flex flex-col gap-4">
      {tree.data.is_cut && (
        <Alert tone="info">
          The tree is larger: the first {formatInteger(treeNodesAtMost)} reservations are shown.
        </Alert>
      )}
      <ul aria-label="Reservations">
        <TreeNode node={tree.data} depth={0} current={reservation} />
      </ul>
    </div>
  )
}
