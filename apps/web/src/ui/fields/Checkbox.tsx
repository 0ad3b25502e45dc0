import { Check, Minus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { CheckboxButton, CheckboxField } from 'react-aria-components'
import { bindField } from '../forms/bind-field.tsx'
import { cx } from '../styles/cx.ts'
import { checkMarkClasses, choiceRowClasses } from './choice-styles.ts'
import { FieldMessages, type FieldProps, fieldClasses, RequiredMark, useFocusTarget } from './field-parts.tsx'

export interface CheckboxProps extends Omit<FieldProps, 'label'> {
  /** May contain links, for example to the terms that are agreed to. */
  label: ReactNode
  isSelected?: boolean
  defaultSelected?: boolean
  isIndeterminate?: boolean
  isReadOnly?: boolean
  onChange?: (isSelected: boolean) => void
}

export function CheckMark({ isIndeterminate }: { isIndeterminate?: boolean }) {
  const Icon = isIndeterminate ? Minus : Check
  return (
    <span className={checkMarkClasses}>
      <Icon
        aria-hidden="true"
        strokeWidth={3.5}
        className={cx('size-3.5', !isIndeterminate && 'invisible group-data-[selected]:visible')}
      />
    </span>
  )
}

export function Checkbox({ label, description, errorMessage, className, ref, ...props }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useFocusTarget(ref, () => input.current)
  return (
    <CheckboxField
      {...props}
      inputRef={input}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, 'items-start', className)}
    >
      <CheckboxButton className={choiceRowClasses}>
        <CheckMark isIndeterminate={props.isIndeterminate} />
        <span>
          {label}
          {props.isRequired && <RequiredMark />}
        </span>
      </CheckboxButton>
      <FieldMessages description={description} errorMessage={errorMessage} className="-mt-1.5 pl-7.5" />
    </CheckboxField>
  )
}

export const FormCheckbox = bindField(Checkbox, { empty: false, prop: 'isSelected' })
