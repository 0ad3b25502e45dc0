const zone = 'Europe/Berlin'

const hourOf = (moment: Date): number =>
  Number(
    new Intl.DateTimeFormat('de-DE', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' })
      .formatToParts(moment)
      .find(part => part.type === 'hour')?.value,
  )

/** By the clock in Germany, wherever the browser stands. */
export const greetingAt = (moment: Date): string => {
  const hour = hourOf(moment)
  if (hour >= 5 && hour < 11) return 'Guten Morgen'
  if (hour >= 11 && hour < 18) return 'Guten Tag'
  if (hour >= 18 && hour < 23) return 'Guten Abend'
  // Who works at night is greeted, not sent to bed.
  return 'Hallo'
}

/** 'Sonntag, 15. November 2026' */
export const longDate = (moment: Date): string =>
  new Intl.DateTimeFormat('de-DE', {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(moment)
