import { Badge } from '../../ui/feedback/Badge.tsx'
import type { Look } from './looks.ts'

export function LookBadge({ look: { tone, icon, label } }: { look: Look }) {
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
