import { type CalendarDate, parseDate } from '@internationalized/date'
import { useRef } from 'react'
import { cx } from '../../styles/cx.ts'
import { type FieldProps, fieldClasses, useFocusTarget } from '../field-parts.tsx'

/** 'YYYY-MM-DD', as the server sends and takes dates without a time. */
export type IsoDate = string

export interface PickerProps extends FieldProps {
  minValue?: IsoDate
  maxValue?: IsoDate
}

/** A broken text counts as no date. */
export const toCalendarDate = (iso: IsoDate | null | undefined): CalendarDate | null => {
  if (!iso) return null
  try {
    return parseDate(iso)
  } catch {
    return null
  }
}

/** What the pickers of a day and of a range have in common: `picker` goes to React Aria, `frame` to PickerFrame. */
export const usePickerProps = ({
  label,
  description,
  errorMessage,
  minValue,
  maxValue,
  className,
  ref,
  ...props
}: PickerProps) => {
  const root = useRef<HTMLDivElement>(null)
  useFocusTarget(ref, () => root.current?.querySelector<HTMLElement>('[role="spinbutton"]'))
  const picker = {
    ...props,
    ref: root,
    minValue: toCalendarDate(minValue) ?? undefined,
    maxValue: toCalendarDate(maxValue) ?? undefined,
    shouldForceLeadingZeros: true,
    firstDayOfWeek: 'mon',
    isInvalid: errorMessage !== undefined || undefined,
    validationBehavior: 'aria',
    className: cx(fieldClasses, className),
  } as const
  return { picker, frame: { label, description, errorMessage, isRequired: props.isRequired } }
}
