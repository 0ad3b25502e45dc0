import type { MonitoringHealth } from '@lotse/contract'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { healthLooks } from './health-look.ts'

export function HealthBadge({ status }: { status: MonitoringHealth['status'] }) {
  const { tone, icon, label } = healthLooks[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
