import { ChevronDown, X } from 'lucide-react'
import { useRef } from 'react'
import { Select as AriaSelect, Button, SelectValue, Tag, TagGroup, TagList } from 'react-aria-components'
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
import { OptionList } from './OptionList.tsx'
import { selectButtonClasses } from './Select.tsx'

export interface MultiSelectProps<Value extends string = string> extends FieldProps {
  options: readonly Option<Value>[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  placeholder?: string
  /** Further options cannot be chosen once this many are. */
  maxCount?: number
  /** Shows a search box above the options, under this name; for lists that nobody wants to scroll through. */
  searchLabel?: string
}

export function MultiSelect<Value extends string = string>({
  label,
  description,
  errorMessage,
  options,
  value,
  onChange,
  placeholder = 'Bitte wählen',
  maxCount = Number.POSITIVE_INFINITY,
  searchLabel,
  className,
  ref,
  ...props
}: MultiSelectProps<Value>) {
  const button = useRef<HTMLButtonElement>(null)
  useFocusTarget(ref, () => button.current)
  const chosen = options.filter(option => value.includes(option.value))
  const isFull = value.length >= maxCount

  return (
    <div className={cx(fieldClasses, className)}>
      <AriaSelect
        {...props}
        selectionMode="multiple"
        value={[...value]}
        onChange={keys => onChange(keys as Value[])}
        isInvalid={errorMessage !== undefined}
        validationBehavior="aria"
        className={cx(fieldClasses, 'group/select')}
      >
        <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
        <Button ref={button} className={cx(selectButtonClasses, 'group-data-[invalid]/select:border-danger')}>
          {/* SelectValue, because the button's accessible name is made of label and value. */}
          <SelectValue className="min-w-0 truncate data-[placeholder]:text-muted">
            {value.length === 0 ? placeholder : `${value.length} ausgewählt`}
          </SelectValue>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Button>
        <FieldMessages description={description} errorMessage={errorMessage} />
        <OptionList
          searchLabel={searchLabel}
          options={options.map(option => ({
            ...option,
            isDisabled: option.isDisabled || (isFull && !value.includes(option.value)),
          }))}
        />
      </AriaSelect>
      {chosen.length > 0 && (
        <TagGroup
          aria-label={`Ausgewählt: ${label}`}
          disabledKeys={props.isDisabled ? value : undefined}
          onRemove={keys => onChange(value.filter(item => !keys.has(item)))}
          className="mt-2"
        >
          <TagList
            items={chosen.map(option => ({ id: option.value, label: option.label }))}
            className="flex flex-wrap gap-1.5"
          >
            {tag => (
              <Tag
                id={tag.id}
                textValue={tag.label}
                className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-full border border-accent-ink/25 bg-accent-soft py-0.5 pr-1 pl-3 text-accent-ink text-sm focus-ring data-[disabled]:bg-sunken data-[disabled]:text-muted"
              >
                <span className="min-w-0 truncate">{tag.label}</span>
                <Button
                  slot="remove"
                  className="inline-flex size-6 shrink-0 cursor-pointer items-center justify-center rounded-full focus-ring data-[hovered]:bg-hover"
                >
                  <X aria-hidden="true" className="size-3.5" />
                </Button>
              </Tag>
            )}
          </TagList>
        </TagGroup>
      )}
    </div>
  )
}

export const FormMultiSelect = bindField<MultiSelectProps>(MultiSelect, { empty: [] })
