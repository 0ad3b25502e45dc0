import { ChevronDown } from 'lucide-react'
import { useRef } from 'react'
import { Select as AriaSelect, Button, SelectValue } from 'react-aria-components'
import { bindField } from '../forms/bind-field.tsx'
import { cx } from '../styles/cx.ts'
import { useTexts } from '../texts/language.tsx'
import {
  controlClasses,
  FieldLabel,
  FieldMessages,
  type FieldProps,
  fieldClasses,
  type Option,
  useFocusTarget,
} from './field-parts.tsx'
import { OptionList } from './OptionList.tsx'

export interface SelectProps<Value extends string = string> extends FieldProps {
  options: readonly Option<Value>[]
  value?: Value | null
  defaultValue?: Value
  onChange?: (value: Value) => void
  placeholder?: string
  /** Shows a search box above the choices, under this name; for long lists. */
  searchLabel?: string
  /** In a row of fields, where a second line would push the others out of it. */
  isOneLine?: boolean
}

const texts = { de: { placeholder: 'Bitte wählen' }, en: { placeholder: 'Please select' } }

export const selectButtonClasses = cx(
  controlClasses,
  'flex cursor-pointer items-center justify-between gap-2 px-3 py-1.5 text-left',
)

export function Select<Value extends string = string>({
  label,
  description,
  errorMessage,
  options,
  onChange,
  placeholder,
  searchLabel,
  isOneLine,
  className,
  ref,
  ...props
}: SelectProps<Value>) {
  const button = useRef<HTMLButtonElement>(null)
  const words = useTexts(texts)
  const hint = placeholder ?? words.placeholder
  useFocusTarget(ref, () => button.current)
  return (
    <AriaSelect
      {...props}
      onChange={key => onChange?.(key as Value)}
      placeholder={hint}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, 'group/select', className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Button ref={button} className={cx(selectButtonClasses, 'group-data-[invalid]/select:border-danger')}>
        {/*
         * The text alone: by default the chosen option's check mark and description would come along. A long one takes a second line,
         * for it can be read nowhere else while the list is closed.
         */}
        <SelectValue
          className={cx('min-w-0 data-[placeholder]:text-muted', isOneLine ? 'truncate' : 'break-words')}
        >
          {({ isPlaceholder, selectedText }) => (isPlaceholder ? hint : selectedText)}
        </SelectValue>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Button>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <OptionList options={options} searchLabel={searchLabel} />
    </AriaSelect>
  )
}

export const FormSelect = bindField<SelectProps>(Select, { empty: null })
