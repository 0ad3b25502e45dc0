import { DatePicker as AriaDatePicker } from 'react-aria-components'
import { bindField } from '../../forms/bind-field.tsx'
import { DateSegments } from './DateSegments.tsx'
import { PickerFrame } from './PickerFrame.tsx'
import { type IsoDate, type PickerProps, toCalendarDate, usePickerProps } from './use-picker-props.ts'

export interface DatePickerProps extends PickerProps {
  value?: IsoDate | null
  onChange?: (value: IsoDate | null) => void
}

export function DatePicker({ value, onChange, ...props }: DatePickerProps) {
  const { picker, frame } = usePickerProps(props)
  return (
    <AriaDatePicker
      {...picker}
      value={value === undefined ? undefined : toCalendarDate(value)}
      onChange={date => onChange?.(date?.toString() ?? null)}
    >
      <PickerFrame {...frame} className="max-w-56">
        <DateSegments />
      </PickerFrame>
    </AriaDatePicker>
  )
}

export const FormDatePicker = bindField(DatePicker, { empty: null })
