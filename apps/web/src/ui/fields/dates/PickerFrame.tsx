import { Calendar as CalendarIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Group } from 'react-aria-components'
import { cx } from '../../styles/cx.ts'
import { controlClasses, FieldLabel, FieldMessages, type FieldProps } from '../field-parts.tsx'
import { CalendarPopover } from './CalendarPopover.tsx'

interface PickerFrameProps
  extends Pick<FieldProps, 'label' | 'description' | 'errorMessage' | 'isRequired' | 'className'> {
  isRange?: boolean
  /** The segments to type into. */
  children: ReactNode
}

/** What stands around the segments of a picker: its label, the button of the calendar, messages, the calendar. */
export function PickerFrame({
  label,
  description,
  errorMessage,
  isRequired,
  className,
  isRange,
  children,
}: PickerFrameProps) {
  return (
    <>
      <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
      <Group className={cx(controlClasses, 'flex items-center px-2 pr-0', className)}>
        {children}
        <Button className="mr-1 ml-auto inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted focus-ring data-[disabled]:cursor-not-allowed data-[hovered]:bg-hover">
          <CalendarIcon aria-hidden="true" className="size-4.5" />
        </Button>
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <CalendarPopover isRange={isRange} />
    </>
  )
}
