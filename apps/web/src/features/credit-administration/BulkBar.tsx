import { CheckCheck } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'

interface BulkBarProps {
  count: number
  onApprove: () => void
  onClear: () => void
}

/** The frame stays while empty, so that the count is announced when it comes. */
export function BulkBar({ count, onApprove, onClear }: BulkBarProps) {
  return (
    <div role="status" className="empty:hidden">
      {count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-accent bg-accent-soft px-4 py-3 text-accent-ink">
          <span className="font-medium">
            {count} {count === 1 ? 'request' : 'requests'} selected
          </span>
          <span className="flex flex-wrap gap-3">
            <Button onPress={onClear}>Clear Selection</Button>
            <Button variant="primary" onPress={onApprove}>
              <CheckCheck aria-hidden="true" className="size-4.5" />
              Bulk Approve
            </Button>
          </span>
        </div>
      )}
    </div>
  )
}
