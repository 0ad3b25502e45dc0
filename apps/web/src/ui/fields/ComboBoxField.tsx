import { ChevronDown, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, ComboBox, Group, Input } from 'react-aria-components'
import { Spinner } from '../feedback/Spinner.tsx'
import { cx } from '../styles/cx.ts'
import { useTexts } from '../texts/language.tsx'
import { matchesGerman } from '../texts/matches-german.ts'
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

export interface ComboBoxFieldProps<Value extends string = string> extends FieldProps {
  options: readonly Option<Value>[]
  value?: Value | null
  defaultValue?: Value
  onChange?: (value: Value | null) => void
  placeholder?: string
  /** Given when the server searches: it gets the typed text, and `options` are then shown unfiltered. */
  onSearch?: (text: string) => void
  /** With `onSearch`: the list opens only once so much is typed, and not before. */
  minSearchLength?: number
  isLoading?: boolean
}

const texts = {
  de: { searching: 'Wird gesucht …', none: 'Keine Treffer' },
  en: { searching: 'Searching …', none: 'No matches' },
}

export function ComboBoxField<Value extends string = string>({
  label,
  description,
  errorMessage,
  options,
  onChange,
  placeholder,
  onSearch,
  minSearchLength = 0,
  isLoading,
  className,
  ref,
  ...props
}: ComboBoxFieldProps<Value>) {
  const input = useRef<HTMLInputElement>(null)
  const words = useTexts(texts)
  const [typed, setTyped] = useState('')
  const isLongEnough = (text: string) => text.trim().length >= minSearchLength
  useFocusTarget(ref, () => input.current)
  return (
    <ComboBox
      {...props}
      defaultItems={options.map(option => ({ ...option, id: option.value }))}
      onChange={key => onChange?.(key as Value | null)}
      onInputChange={text => {
        setTyped(text)
        onSearch?.(text)
      }}
      defaultFilter={onSearch ? (_, text) => isLongEnough(text) : matchesGerman}
      allowsEmptyCollection={isLongEnough(typed)}
      menuTrigger={minSearchLength > 0 ? 'input' : 'focus'}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Group className={cx(controlClasses, 'flex items-center')}>
        {minSearchLength > 0 && <Search aria-hidden="true" className="ml-3 size-4 shrink-0 text-muted" />}
        <Input
          ref={input}
          placeholder={placeholder}
          className="min-h-9 w-full min-w-0 grow bg-transparent px-3 outline-none disabled:cursor-not-allowed"
        />
        {isLoading && <Spinner className="mr-2 size-4 text-muted" />}
        {minSearchLength === 0 && (
          <Button className="mr-1 inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted focus-ring data-[disabled]:cursor-not-allowed data-[hovered]:bg-hover">
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        )}
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <OptionList emptyText={isLoading ? words.searching : words.none} />
    </ComboBox>
  )
}
