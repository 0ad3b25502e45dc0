import { CircleCheck, CircleOff } from 'lucide-react'
import { Badge } from '../../ui/feedback/Badge.tsx'

export function ActiveBadge({ isDisabled }: { isDisabled: boolean }) {
  return isDisabled ? (
    <Badge icon={CircleOff}>Deaktiviert</Badge>
  ) : (
    <Badge tone="success" icon={CircleCheck}>
      Aktiv
    </Badge>
  )
}
