import type { MonitoringHealth } from '@lotse/contract'
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { MessageTone } from '../../ui/styles/tones.ts'

export interface Look {
  tone: Exclude<MessageTone, 'info'>
  icon: LucideIcon
  label: string
}

/** By colour, sign and word: each says it alone. */
export const healthLooks: Record<MonitoringHealth['status'], Look> = {
  healthy: { tone: 'success', icon: CircleCheck, label: 'Healthy' },
  warning: { tone: 'warning', icon: TriangleAlert, label: 'Warning' },
  critical: { tone: 'danger', icon: CircleAlert, label: 'Critical' },
}
