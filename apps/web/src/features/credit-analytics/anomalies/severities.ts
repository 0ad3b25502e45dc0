import type { AnomalySeverity } from '@lotse/contract'
import { CircleAlert, Eye, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { Tone } from '../../../ui/styles/tones.ts'

interface SeverityWords {
  name: string
  advice: string
  tone: Tone
  icon: LucideIcon
}

export const severities: Record<AnomalySeverity, SeverityWords> = {
  critical: { name: 'Critical', advice: 'Immediate attention needed', tone: 'danger', icon: OctagonAlert },
  high: { name: 'High', advice: 'Review recommended', tone: 'warning', icon: TriangleAlert },
  medium: { name: 'Medium', advice: 'Monitor closely', tone: 'info', icon: Eye },
  low: { name: 'Low', advice: 'Minor deviations', tone: 'neutral', icon: CircleAlert },
}
