import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { TextField as AriaTextField, Group, Input } from 'react-aria-components'
import { bindField } from '../forms/bind-field.tsx'
import { afterPress } from '../hooks/after-press.ts'
import { cx } from '../styles/cx.ts'
import { useLanguage, useTexts } from '../texts/language.tsx'
import {
  controlClasses,
  FieldLabel,
  FieldMessages,
  type FieldProps,
  fieldClasses,
  useFocusTarget,
} from './field-parts.tsx'
import { NumberStepper } from './NumberStepper.tsx'
import { numberProblem } from './number-problem.ts'
import { useNumberEntry } from './use-number-entry.ts'

export interface NumberFieldProps extends FieldProps {
  /** null while empty. */
  value?: number | null
  defaultValue?: number
  /** With every key; NaN while what stands in the field is no number that could be meant, so that no form takes it. */
  onChange?: (value: number | null) => void
  minValue?: number
  maxValue?: number
  step?: number
  /** How many decimals there may be; whole numbers unless said. */
  decimals?: number
}

const texts = {
  de: {
    decrease: (label: string) => `${label} verringern`,
    increase: (label: string) => `${label} erhöhen`,
  },
  en: {
    decrease: (label: string) => `Decrease ${label}`,
    increase: (label: string) => `Increase ${label}`,
  },
}

const stepKeys: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** A number in German format (texts/read-number.ts). Nothing that was typed is corrected: what cannot be taken is said instead. */
export function NumberField({
  label,
  description,
  errorMessage,
  value,
  defaultValue,
  onChange,
  onBlur,
  minValue,
  maxValue,
  step = 1,
  decimals = 0,
  className,
  ref,
  ...props
}: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useFocusTarget(ref, () => input.current)
  const words = useTexts(texts)
  const language = useLanguage()
  const entry = useNumberEntry({ value, defaultValue, onChange, decimals, minValue, maxValue, step })
  const [isBeingTyped, setBeingTyped] = useState(false)
  /** Read out after a step, which changes the field without anybody typing. */
  const [stepped, setStepped] = useState(false)

  const problem = numberProblem(entry.reading, { decimals, minValue, maxValue }, language)
  // While somebody types, a number is often not whole yet. What the field cannot read is said before what a form thinks of it.
  const isUnread = entry.reading.kind !== 'number' && entry.reading.kind !== 'empty'
  const message = isUnread && errorMessage ? problem : (errorMessage ?? (isBeingTyped ? undefined : problem))

  const stepBy = (steps: number) => {
    entry.stepBy(steps)
    setBeingTyped(false)
    setStepped(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Whoever presses Enter has finished, also where the form cannot be sent.
    if (event.key === 'Enter') setBeingTyped(false)
    const steps = stepKeys[event.key]
    if (steps === undefined) return
    event.preventDefault()
    if (entry.canStep(steps)) stepBy(steps)
  }

  return (
    <AriaTextField
      {...props}
      value={entry.text}
      onChange={text => {
        entry.type(text)
        setBeingTyped(true)
        setStepped(false)
      }}
      onBlur={() => {
        entry.leave()
        afterPress(() => setBeingTyped(false))
        setStepped(false)
        onBlur?.()
      }}
      inputMode={decimals === 0 && (minValue ?? -1) >= 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      isInvalid={message !== undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Group className={cx(controlClasses, 'flex max-w-56 items-stretch overflow-hidden')}>
        <NumberStepper
          label={words.decrease(label)}
          icon={Minus}
          isDisabled={props.isDisabled === true || !entry.canStep(-1)}
          onStep={() => stepBy(-1)}
          className="rounded-l-lg border-line border-r"
        />
        <Input
          ref={input}
          onKeyDown={onKeyDown}
          className="w-full min-w-0 grow bg-transparent px-2 text-center tabular-nums outline-none disabled:cursor-not-allowed"
        />
        <NumberStepper
          label={words.increase(label)}
          icon={Plus}
          isDisabled={props.isDisabled === true || !entry.canStep(1)}
          onStep={() => stepBy(1)}
          className="rounded-r-lg border-line border-l"
        />
      </Group>
      <span role="status" className="sr-only">
        {stepped && entry.text}
      </span>
      <FieldMessages description={description} errorMessage={message} />
    </AriaTextField>
  )
}

export const FormNumberField = bindField(NumberField, { empty: null })
