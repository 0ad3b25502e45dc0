import { type CalendarDate, parseDate } from '@internationalized/date'

/** 'YYYY-MM-DD', as the server sends and takes dates without a time. */
export type IsoDate = string

/** The optional limits and values of the date fields; a broken text counts as none. */
export function toCalendarDate(iso: IsoDate | null | undefined): CalendarDate | null {
  if (!iso) return null
  try {
    return parseDate(iso)
  } catch {
    return null
  }
}

export function limits(props: { minValue?: IsoDate; maxValue?: IsoDate }) {
  return {
    minValue: toCalendarDate(props.minValue) ?? undefined,
    maxValue: toCalendarDate(props.maxValue) ?? undefined,
  }
}
