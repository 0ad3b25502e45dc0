import { formatDate } from '../../../ui/texts/format.ts'

const minuteMs = 60_000
const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** Minutes within the hour, hours within the day, days within the week, then the day itself. */
export const lastActive = (moment: string | null, now: Date): string => {
  if (moment === null) return 'Never'
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(moment)) / minuteMs))
  if (minutes < 60) return ago(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return ago(hours, 'hour')
  const days = Math.floor(hours / 24)
  return days < 7 ? ago(days, 'day') : formatDate(moment)
}
