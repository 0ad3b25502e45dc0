import { useRef } from 'react'
import { CheckboxButton, CheckboxField, CheckboxGroup, Text } from 'react-aria-components'
import { bindField } from '../forms/bind-field.tsx'
import { cx } from '../styles/cx.ts'
import { CheckMark } from './Checkbox.tsx'
import { choiceRowClasses } from './choice-styles.ts'
import {
  FieldLabel,
  FieldMessages,
  type FieldProps,
  fieldClasses,
  type Option,
  useFocusTarget,
} from './field-parts.tsx'

export interface MultiCheckboxGroupProps<Value extends string = string> extends FieldProps {
  options: readonly Option<Value>[]
  value?: readonly Value[]
  defaultValue?: readonly Value[]
  onChange?: (value: Value[]) => void
  isReadOnly?: boolean
  /** On wide screens; phones always get one. */
  columns?: 1 | 2 | 3
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' }

export function MultiCheckboxGroup<Value extends string = string>({
  label,
  description,
  errorMessage,
  options,
  value,
  defaultValue,
  onChange,
  columns = 1,
  className,
  ref,
  ...props
}: MultiCheckboxGroupProps<Value>) {
  const group = useRef<HTMLDivElement>(null)
  useFocusTarget(ref, () => group.current?.querySelector<HTMLElement>('input:not(:disabled)'))
  return (
    <CheckboxGroup
      {...props}
      ref={group}
      value={value && [...value]}
      defaultValue={defaultValue && [...defaultValue]}
      onChange={next => onChange?.(next as Value[])}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <div className={cx('grid grid-cols-1 gap-x-6 gap-y-1', grids[columns])}>
        {options.map(option => (
          <CheckboxField key={option.value} value={option.value} isDisabled={option.isDisabled}>
            <CheckboxButton className={choiceRowClasses}>
              <CheckMark />
              <span className="min-w-0">
                <span className={cx('block', option.description && 'font-medium')}>{option.label}</span>
                {option.description && (
                  <Text slot="description" className="block text-muted text-sm">
                    {option.description}
                  </Text>
                )}
              </span>
            </CheckboxButton>
          </CheckboxField>
        ))}
      </div>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </CheckboxGroup>
  )
}

export const FormMultiCheckboxGroup = bindField<MultiCheckboxGroupProps>(MultiCheckboxGroup, { empty: [] })
