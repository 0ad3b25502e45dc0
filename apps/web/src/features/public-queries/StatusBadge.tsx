import type { PublicQueryItem, PublicQueryStatus } from '@lotse/contract'
import { CircleCheck, Clock, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import { Badge } from '../../ui/feedback/Badge.tsx'
import type { Tone } from '../../ui/styles/tones.ts'

const looks: Record<PublicQueryStatus, { tone: Tone; icon: LucideIcon }> = {
  pending: { tone: 'neutral', icon: Clock },
  inprogress: { tone: 'info', icon: LoaderCircle },
  completed: { tone: 'success', icon: CircleCheck },
  failed: { tone: 'danger', icon: TriangleAlert },
}

export function StatusBadge({ status }: { status: PublicQueryItem['response_status'] }) {
  return <Badge {...looks[status.key]}>{status.label}</Badge>
}
