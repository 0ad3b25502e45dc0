import type { MisuseSettings } from '@lotse/contract'
import { berlin } from '../../../platform/berlin.ts'

const germanTime = new Intl.DateTimeFormat('de-DE', {
  timeZone: berlin,
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** Whoever is kept out learns until when. */
export const blockedText = ({ texts }: Pick<MisuseSettings, 'texts'>, until: Date | null): string =>
  until ? `${texts.blocked} Die Sperre endet am ${germanTime.format(until)} Uhr.` : texts.blocked
