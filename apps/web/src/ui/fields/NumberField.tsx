import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { NumberField as AriaNumberField, Button, Group, Input } from 'react-aria-components'
import { bindField } from '../forms/bind-field.tsx'
import { cx } from '../styles/cx.ts'
import {
  controlClasses,
  FieldLabel,
  FieldMessages,
  type FieldProps,
  fieldClasses,
  useFocusTarget,
} from './field-parts.tsx'

export interface NumberFieldProps extends FieldProps {
  /** null while empty. */
  value?: number | null
  defaultValue?: number
  onChange?: (value: number | null) => void
  minValue?: number
  maxValue?: number
  step?: number
  /** For example { style: 'unit', unit: 'kilobyte' } or { maximumFractionDigits: 2 }. */
  formatOptions?: Intl.NumberFormatOptions
  /** 'validate' keeps what was typed even when it is out of range, so that a message can say so; the usual way corrects it silently. */
  commitBehavior?: 'snap' | 'validate'
  /** With every key; the number itself is handed on only when the field is left. */
  onTextChange?: (text: string) => void
}

const stepClasses =
  'flex w-10 shrink-0 cursor-pointer items-center justify-center text-ink -outline-offset-2 focus-ring data-[disabled]:cursor-not-allowed data-[hovered]:bg-hover data-[disabled]:text-muted data-[disabled]:opacity-50'

export function NumberField({
  label,
  description,
  errorMessage,
  value,
  onChange,
  onTextChange,
  className,
  ref,
  ...props
}: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useFocusTarget(ref, () => input.current)
  return (
    <AriaNumberField
      {...props}
      value={value === null ? Number.NaN : value}
      onChange={next => onChange?.(Number.isNaN(next) ? null : next)}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Group className={cx(controlClasses, 'flex max-w-56 items-stretch overflow-hidden')}>
        <Button slot="decrement" className={cx(stepClasses, 'rounded-l-lg border-line border-r')}>
          <Minus aria-hidden="true" className="size-4" />
        </Button>
        <Input
          ref={input}
          onInput={event => onTextChange?.(event.currentTarget.value)}
          className="w-full min-w-0 grow bg-transparent px-2 text-center tabular-nums outline-none disabled:cursor-not-allowed"
        />
        <Button slot="increment" className={cx(stepClasses, 'rounded-r-lg border-line border-l')}>
          <Plus aria-hidden="true" className="size-4" />
        </Button>
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaNumberField>
  )
}

export const FormNumberField = bindField(NumberField, { empty: null })
