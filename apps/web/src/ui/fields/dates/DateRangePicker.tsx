import { Calendar as CalendarIcon } from 'lucide-react'
import { useRef } from 'react'
import { DateRangePicker as AriaDateRangePicker, Button, Group } from 'react-aria-components'
import { cx } from '../../styles/cx.ts'
import {
  controlClasses,
  FieldLabel,
  FieldMessages,
  type FieldProps,
  fieldClasses,
  useFocusTarget,
} from '../Field.tsx'
import { CalendarPopover, calendarButtonClasses } from './CalendarPopover.tsx'
import { DateSegments, firstSegment } from './DateSegments.tsx'
import { type IsoDate, limits, toCalendarDate } from './iso-date.ts'

export interface IsoDateRange {
  start: IsoDate
  end: IsoDate
}

export interface DateRangePickerProps extends FieldProps {
  value?: IsoDateRange | null
  onChange?: (value: IsoDateRange | null) => void
  minValue?: IsoDate
  maxValue?: IsoDate
}

function toRange(value: IsoDateRange | null) {
  const start = toCalendarDate(value?.start)
  const end = toCalendarDate(value?.end)
  return start && end ? { start, end } : null
}

export function DateRangePicker({
  label,
  description,
  errorMessage,
  value,
  onChange,
  minValue,
  maxValue,
  className,
  ref,
  name,
  ...props
}: DateRangePickerProps) {
  const root = useRef<HTMLDivElement>(null)
  useFocusTarget(ref, () => firstSegment(root.current))
  return (
    <AriaDateRangePicker
      {...props}
      {...limits({ minValue, maxValue })}
      ref={root}
      startName={name && `${name}_from`}
      endName={name && `${name}_to`}
      value={value === undefined ? undefined : toRange(value)}
      onChange={range => onChange?.(range && { start: range.start.toString(), end: range.end.toString() })}
      shouldForceLeadingZeros
      firstDayOfWeek="mon"
      isInvalid={errorMessage !== undefined || undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Group className={cx(controlClasses, 'flex max-w-80 flex-wrap items-center px-2 pr-0')}>
        <DateSegments slot="start" />
        <span aria-hidden="true" className="px-0.5 text-muted">
          –
        </span>
        <DateSegments slot="end" />
        <Button className={calendarButtonClasses}>
          <CalendarIcon aria-hidden="true" className="size-4.5" />
        </Button>
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <CalendarPopover isRange />
    </AriaDateRangePicker>
  )
}
