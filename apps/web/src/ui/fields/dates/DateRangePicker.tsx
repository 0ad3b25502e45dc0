import { DateRangePicker as AriaDateRangePicker } from 'react-aria-components'
import { DateSegments } from './DateSegments.tsx'
import { PickerFrame } from './PickerFrame.tsx'
import { type IsoDate, type PickerProps, toCalendarDate, usePickerProps } from './use-picker-props.ts'

export interface IsoDateRange {
  start: IsoDate
  end: IsoDate
}

export interface DateRangePickerProps extends PickerProps {
  value?: IsoDateRange | null
  onChange?: (value: IsoDateRange | null) => void
}

const toRange = (value: IsoDateRange | null) => {
  const start = toCalendarDate(value?.start)
  const end = toCalendarDate(value?.end)
  return start && end ? { start, end } : null
}

export function DateRangePicker({ value, onChange, name, ...props }: DateRangePickerProps) {
  const { picker, frame } = usePickerProps(props)
  return (
    <AriaDateRangePicker
      {...picker}
      startName={name && `${name}_from`}
      endName={name && `${name}_to`}
      value={value === undefined ? undefined : toRange(value)}
      onChange={range => onChange?.(range && { start: range.start.toString(), end: range.end.toString() })}
    >
      <PickerFrame {...frame} isRange className="max-w-80 flex-wrap">
        <DateSegments slot="start" />
        <span aria-hidden="true" className="px-0.5 text-muted">
          –
        </span>
        <DateSegments slot="end" />
      </PickerFrame>
    </AriaDateRangePicker>
  )
}
