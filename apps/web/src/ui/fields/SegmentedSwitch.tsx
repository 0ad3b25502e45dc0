import { useRef } from 'react'
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField } from 'react-aria-components'
import { bindField } from '../forms/bind-field.tsx'
import { cx } from '../styles/cx.ts'
import {
  FieldLabel,
  FieldMessages,
  type FieldProps,
  fieldClasses,
  type Option,
  useFocusTarget,
} from './field-parts.tsx'
import { enterableRadio } from './RadioGroup.tsx'

export interface SegmentedSwitchProps<Value extends string = string> extends FieldProps {
  options: readonly Omit<Option<Value>, 'description'>[]
  value?: Value | null
  defaultValue?: Value
  onChange?: (value: Value) => void
}

/** A radio group drawn as one bar: for two to four short choices that exclude each other. */
export function SegmentedSwitch<Value extends string = string>({
  label,
  description,
  errorMessage,
  options,
  onChange,
  className,
  ref,
  ...props
}: SegmentedSwitchProps<Value>) {
  const group = useRef<HTMLDivElement>(null)
  useFocusTarget(ref, () => enterableRadio(group.current))
  return (
    <AriaRadioGroup
      {...props}
      ref={group}
      onChange={next => onChange?.(next as Value)}
      orientation="horizontal"
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <div className="flex max-w-full flex-wrap gap-1 self-start rounded-lg border border-line-strong bg-sunken p-[3px]">
        {options.map(option => (
          <RadioField
            key={option.value}
            value={option.value}
            isDisabled={option.isDisabled}
            className="flex grow"
          >
            <RadioButton className="flex min-h-8 w-full cursor-pointer items-center justify-center rounded-md px-2 py-1 text-ink sm:px-3 transition-colors focus-ring data-[disabled]:cursor-not-allowed data-[hovered]:bg-hover data-[selected]:bg-accent data-[selected]:font-medium data-[disabled]:text-muted data-[selected]:text-on-accent data-[disabled]:data-[selected]:bg-line data-[disabled]:data-[selected]:text-ink">
              {option.label}
            </RadioButton>
          </RadioField>
        ))}
      </div>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  )
}

export const FormSegmentedSwitch = bindField<SegmentedSwitchProps>(SegmentedSwitch, { empty: null })
