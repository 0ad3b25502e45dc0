import { parseTime, type Time } from '@internationalized/date'
import { useRef } from 'react'
import { TimeField as AriaTimeField } from 'react-aria-components'
import { bindField } from '../../forms/bind-field.tsx'
import { cx } from '../../styles/cx.ts'
import {
  controlClasses,
  FieldLabel,
  FieldMessages,
  type FieldProps,
  fieldClasses,
  useFocusTarget,
} from '../field-parts.tsx'
import { DateSegments } from './DateSegments.tsx'

export interface TimeFieldProps extends FieldProps {
  /** 'HH:MM'. */
  value?: string | null
  onChange?: (value: string | null) => void
}

/** A broken text counts as no time. */
const toTime = (text: string | null | undefined): Time | null => {
  try {
    return text ? parseTime(text) : null
  } catch {
    return null
  }
}

export function TimeField({
  label,
  description,
  errorMessage,
  value,
  onChange,
  className,
  ref,
  ...props
}: TimeFieldProps) {
  const root = useRef<HTMLDivElement>(null)
  useFocusTarget(ref, () => root.current?.querySelector<HTMLElement>('[role="spinbutton"]'))
  return (
    <AriaTimeField
      {...props}
      ref={root}
      value={toTime(value)}
      onChange={time => onChange?.(time?.toString().slice(0, 5) ?? null)}
      hourCycle={24}
      granularity="minute"
      shouldForceLeadingZeros
      isInvalid={errorMessage !== undefined || undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      {/* No group around it: the segments are one already, of the same name. */}
      <div className={cx(controlClasses, 'flex max-w-32 items-center px-2')}>
        <DateSegments />
      </div>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaTimeField>
  )
}

export const FormTimeField = bindField(TimeField, { empty: null })
