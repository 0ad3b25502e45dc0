const timeZone = 'Europe/Berlin'

/** Swedish writes dates the ISO way. */
const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone })

/** 'YYYY-MM-DD' as the calendar in Berlin shows it. */
export const dayInBerlin = (moment: Date): string => isoDay.format(moment)

const isoTime = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' })

/** 'HH:MM' as the clocks in Berlin show it. */
export const timeInBerlin = (moment: Date): string => isoTime.format(moment)

const twoDecimals = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 })
const upToOne = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 1 })
const date = new Intl.DateTimeFormat('de-DE', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const dateTime = new Intl.DateTimeFormat('de-DE', {
  timeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Shown where a value is missing. */
export const noValue = '–'

export type Moment = Date | string | number

const toDate = (moment: Moment | null | undefined): Date | null => {
  if (moment === null || moment === undefined || moment === '') return null
  const parsed = new Date(moment)
  return Number.isNaN(parsed.getTime()) ? null : parsed
}

/** 1234.5 → '1.234,50' */
export const formatNumber = (value: number): string => twoDecimals.format(value)

/** 1234 → '1.234' */
export const formatInteger = (value: number): string => whole.format(value)

/** 1 → '1 Dokument', 1234 → '1.234 Dokumente'; a line never breaks between the two. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${formatInteger(count)}\u00a0${count === 1 ? one : many}`

/** As many decimals as there are, up to so many: 12.5 → '12,5' */
export const formatUpTo = (decimals: number, value: number): string =>
  new Intl.NumberFormat('de-DE', { maximumFractionDigits: decimals }).format(value)

/** Takes a share: 0.125 → '12,5 %' */
export const formatPercent = (share: number): string => percent.format(share)

/** '05.03.2026', as the calendar in Berlin shows it */
export const formatDate = (moment: Moment | null | undefined): string => {
  const parsed = toDate(moment)
  return parsed ? date.format(parsed) : noValue
}

/** '05.03.2026, 14:30', Berlin time */
export const formatDateTime = (moment: Moment | null | undefined): string => {
  const parsed = toDate(moment)
  return parsed ? dateTime.format(parsed) : noValue
}

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const

/** 1536 → '1,5 KB' */
export const formatFileSize = (bytes: number): string => {
  if (bytes === 1) return '1 Byte'
  let size = Math.max(0, bytes)
  let unit = 0
  // 1023.95 would be rounded to "1.024 KB"; the next unit says the same in fewer digits.
  while (size >= 1023.95 && unit < sizeUnits.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${upToOne.format(size)} ${sizeUnits[unit]}`
}
