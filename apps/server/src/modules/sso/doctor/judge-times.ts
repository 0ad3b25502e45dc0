import type { SsoFinding } from '@lotse/contract'
import { after, minutes } from '../../../platform/clock.ts'
import { find } from './causes.ts'

/** As much as the check of an answer bears. */
const tolerance = minutes(2)

const germanTime = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Europe/Berlin',
})
export const shown = (time: Date | null): string => (time ? germanTime.format(time) : 'fehlt')

interface Times {
  issuedAt: Date | null
  validFrom: Date | null
  validTo: Date | null
}

/** A message that lay on a desk for an hour has expired, and that is no wonder; one from the future says that a clock is wrong. */
export const judgeTimes = ({ issuedAt, validFrom, validTo }: Times, now: Date): SsoFinding[] => {
  const latest = after(now, tolerance)
  const ahead = [issuedAt, validFrom].find(time => time && time > latest)
  if (ahead)
    return [
      find(
        'clock_skew',
        `Die Antwort gilt erst ab ${shown(ahead)}, hier ist es ${shown(now)}: Die Uhr des Dienstes geht vor oder die dieses Servers nach.`,
      ),
    ]
  if (!validTo) return []
  if (issuedAt && validTo <= issuedAt)
    return [
      find(
        'clock_skew',
        `Die Antwort endet um ${shown(validTo)} und damit, bevor sie um ${shown(issuedAt)} ausgestellt wurde.`,
      ),
    ]
  if (validTo >= after(now, -tolerance)) return []
  return [
    find(
      'expired',
      `Ausgestellt ${shown(issuedAt)}, gültig bis ${shown(validTo)}; jetzt ist ${shown(now)}. Fügen Sie eine ältere Antwort ein, ist das zu erwarten und nicht der Grund.`,
      { severity: 'warning' },
    ),
  ]
}
