import type { KnowledgeGap } from '@lotse/contract'
import { CircleCheck, CircleDashed, CircleOff, ClipboardList, type LucideIcon } from 'lucide-react'
import type { Tone } from '../../../ui/styles/tones.ts'

type GapStatus = KnowledgeGap['status']

export const gapStatusFacts: Record<GapStatus, { label: string; tone: Tone; icon: LucideIcon }> = {
  open: { label: 'Offen', tone: 'warning', icon: CircleDashed },
  task: { label: 'Vorgemerkt', tone: 'info', icon: ClipboardList },
  answered: { label: 'Beantwortet', tone: 'success', icon: CircleCheck },
  dismissed: { label: 'Verworfen', tone: 'neutral', icon: CircleOff },
}
