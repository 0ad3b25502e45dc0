import { useRef } from 'react'
import { DateField as AriaDateField } from 'react-aria-components'
import { cx } from '../../styles/cx.ts'
import {
  controlClasses,
  FieldLabel,
  FieldMessages,
  type FieldProps,
  fieldClasses,
  useFocusTarget,
} from '../Field.tsx'
import { DateSegments, firstSegment } from './DateSegments.tsx'
import { type IsoDate, limits, toCalendarDate } from './iso-date.ts'

export interface DateFieldProps extends FieldProps {
  value?: IsoDate | null
  onChange?: (value: IsoDate | null) => void
  minValue?: IsoDate
  maxValue?: IsoDate
}

/** A date typed as TT.MM.JJJJ; for dates that one knows, such as a birthday. To pick from a calendar: DatePicker. */
export function DateField({
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
}: DateFieldProps) {
  const root = useRef<HTMLDivElement>(null)
  useFocusTarget(ref, () => firstSegment(root.current))
  return (
    <AriaDateField
      {...props}
      {...limits({ minValue, maxValue })}
      ref={root}
      value={value === undefined ? undefined : toCalendarDate(value)}
      onChange={date => onChange?.(date?.toString() ?? null)}
      shouldForceLeadingZeros
      isInvalid={errorMessage !== undefined || undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <DateSegments className={cx(controlClasses, 'max-w-56 px-2')} />
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaDateField>
  )
}
