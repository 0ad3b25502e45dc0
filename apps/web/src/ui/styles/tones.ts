import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { Language } from '../texts/language.tsx'

export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'
export type MessageTone = 'info' | 'success' | 'warning' | 'danger'

/** Text on soft background; each pair has at least 4.5:1 in both schemes. */
export const softTones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink',
  accent: 'bg-accent-soft text-accent-ink',
  info: 'bg-info-soft text-info-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

/** Text on the surface. */
export const inkTones: Record<MessageTone, string> = {
  success: 'text-success-ink',
  danger: 'text-danger-ink',
  warning: 'text-warning-ink',
  info: 'text-info-ink',
}

export const toneIcons: Record<MessageTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}

/** Read out before the text, since the icon and colour say nothing to those who do not see them. */
export const toneNames: Record<Language, Record<MessageTone, string>> = {
  de: { info: 'Hinweis', success: 'Erfolg', warning: 'Warnung', danger: 'Fehler' },
  en: { info: 'Note', success: 'Success', warning: 'Warning', danger: 'Error' },
}
