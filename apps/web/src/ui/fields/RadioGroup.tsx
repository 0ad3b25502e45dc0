import { useRef } from 'react'
import { RadioGroup as AriaRadioGroup, RadioButton, RadioField, Text } from 'react-aria-components'
import { bindField } from '../forms/bind-field.tsx'
import { cx } from '../styles/cx.ts'
import { choiceRowClasses, radioMarkClasses } from './choice-styles.ts'
import {
  FieldLabel,
  FieldMessages,
  type FieldProps,
  fieldClasses,
  type Option,
  useFocusTarget,
} from './field-parts.tsx'

export interface RadioGroupProps<Value extends string = string> extends FieldProps {
  options: readonly Option<Value>[]
  value?: Value | null
  defaultValue?: Value
  onChange?: (value: Value) => void
  isReadOnly?: boolean
  /** 'cards' draws a frame around each option; for few, weighty choices. */
  appearance?: 'list' | 'cards'
  orientation?: 'vertical' | 'horizontal'
}

/** Where the keyboard would enter the group: the chosen option, else the first one. */
export const enterableRadio = (group: HTMLElement | null): HTMLElement | null | undefined =>
  group?.querySelector<HTMLElement>('input:checked') ??
  group?.querySelector<HTMLElement>('input:not(:disabled)')

const cardClasses =
  'h-full w-full rounded-lg border border-line-strong bg-surface p-3 data-[hovered]:bg-hover ' +
  'data-[selected]:border-accent data-[selected]:bg-accent-soft data-[disabled]:border-line data-[disabled]:bg-sunken'

export function RadioGroup<Value extends string = string>({
  label,
  description,
  errorMessage,
  options,
  appearance = 'list',
  orientation = 'vertical',
  value,
  onChange,
  className,
  ref,
  ...props
}: RadioGroupProps<Value>) {
  const group = useRef<HTMLDivElement>(null)
  useFocusTarget(ref, () => enterableRadio(group.current))
  const isCards = appearance === 'cards'

  return (
    <AriaRadioGroup
      {...props}
      ref={group}
      value={value}
      onChange={next => onChange?.(next as Value)}
      orientation={orientation}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <div
        className={cx(
          isCards && 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3',
          !isCards &&
            (orientation === 'horizontal' ? 'flex flex-wrap gap-x-6 gap-y-1' : 'flex flex-col gap-1'),
        )}
      >
        {options.map(option => (
          <RadioField key={option.value} value={option.value} isDisabled={option.isDisabled}>
            <RadioButton className={cx(choiceRowClasses, isCards && cardClasses)}>
              <span className={radioMarkClasses}>
                <span className="size-2.5 rounded-full group-data-[selected]:bg-accent group-data-[disabled]:group-data-[selected]:bg-line-strong" />
              </span>
              {option.picture && (
                <span aria-hidden="true" className="mt-0.5 shrink-0">
                  {option.picture}
                </span>
              )}
              <span className="min-w-0">
                <span className={cx('block', option.description && 'font-medium')}>{option.label}</span>
                {option.description && (
                  <Text slot="description" className="block text-muted text-sm">
                    {option.description}
                  </Text>
                )}
              </span>
            </RadioButton>
          </RadioField>
        ))}
      </div>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  )
}

export const FormRadioGroup = bindField<RadioGroupProps>(RadioGroup, { empty: null })
