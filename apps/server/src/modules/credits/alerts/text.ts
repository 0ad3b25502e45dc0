import { germanCredits } from '../german-credits.ts'
import type { Crossing } from './crossing.ts'

const titles: Record<Crossing['level'], string> = {
  ok: 'Credits ausreichend',
  warning: 'Credits werden knapp',
  critical: 'Credits fast aufgebraucht',
  minimum: 'Credits aufgebraucht oder unter dem Mindestbestand',
}

export const alertTitle = ({ level, tenantName }: Crossing): string => `${titles[level]}: ${tenantName}`

export const alertSentence = ({ tenantName, availableCents, percent }: Crossing): string =>
  `Für „${tenantName}“ sind noch ${germanCredits(BigInt(availableCents))} Credits verfügbar (${percent} %).`
