import { Calendar as CalendarIcon } from 'lucide-react'
import { useRef } from 'react'
import { DatePicker as AriaDatePicker, Button, Group } from 'react-aria-components'
import { cx } from '../../styles/cx.ts'
import { controlClasses, FieldLabel, FieldMessages, fieldClasses, useFocusTarget } from '../Field.tsx'
import { CalendarPopover, calendarButtonClasses } from './CalendarPopover.tsx'
import type { DateFieldProps } from './DateField.tsx'
import { DateSegments, firstSegment } from './DateSegments.tsx'
import { limits, toCalendarDate } from './iso-date.ts'

export type DatePickerProps = DateFieldProps

export function DatePicker({
  label,
  description,
  errorMessage,
  value,
  onChange,
  minValue,
  maxValue,
  className,
  ref,
  ...props
}: DatePickerProps) {
  const root = useRef<HTMLDivElement>(null)
  useFocusTarget(ref, () => firstSegment(root.current))
  return (
    <AriaDatePicker
      {...props}
      {...limits({ minValue, maxValue })}
      ref={root}
      value={value === undefined ? undefined : toCalendarDate(value)}
      onChange={date => onChange?.(date?.toString() ?? null)}
      shouldForceLeadingZeros
      firstDayOfWeek="mon"
      isInvalid={errorMessage !== undefined || undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Group className={cx(controlClasses, 'flex max-w-56 items-center px-2 pr-0')}>
        <DateSegments />
        <Button className={calendarButtonClasses}>
          <CalendarIcon aria-hidden="true" className="size-4.5" />
        </Button>
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <CalendarPopover />
    </AriaDatePicker>
  )
}
