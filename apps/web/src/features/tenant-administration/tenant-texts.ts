import { type AdminTenant, tenantWatermarks } from '@lotse/contract'
import type { Tone } from '../../ui/styles/tones.ts'

export const typeNames: Record<AdminTenant['type_role'], string> = {
  main: 'Hauptmandant',
  sub: 'Untermandant',
}

/** For the column of a list, whose head says what they are. */
export const shortTypeNames: Record<AdminTenant['type_role'], string> = { main: 'Haupt', sub: 'Unter' }

/** How close a figure is to its limit: said in colour and in words. */
export const closenessOf = (used: number, limit: number): { tone: Tone; text: string } | null => {
  if (limit <= 0 || used * 100 <= limit * tenantWatermarks.nearLimit) return null
  return used >= limit ? { tone: 'danger', text: 'ausgeschöpft' } : { tone: 'warning', text: 'fast erreicht' }
}
