import { useRef, useState } from 'react'
import { TextField as AriaTextField, TextArea } from 'react-aria-components'
import { bindField } from '../forms/bind-field.tsx'
import { cx } from '../styles/cx.ts'
import { formatInteger } from '../texts/format.ts'
import { useTexts } from '../texts/language.tsx'
import {
  controlClasses,
  FieldLabel,
  FieldMessages,
  type FieldProps,
  fieldClasses,
  useFocusTarget,
} from './field-parts.tsx'

export interface TextAreaFieldProps extends FieldProps {
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  /** Shows the counter. Typing past it stays possible, so that a pasted text can be shortened by hand. */
  maxLength?: number
  rows?: number
  placeholder?: string
  isReadOnly?: boolean
}

const texts = {
  de: {
    characters: 'Zeichen',
    tooMany: (count: string) => `${count} Zeichen zu viel`,
    full: 'Zeichengrenze erreicht',
    left: (count: string) => `Noch höchstens ${count} Zeichen`,
  },
  en: {
    characters: 'characters',
    tooMany: (count: string) => `${count} characters too many`,
    full: 'Character limit reached',
    left: (count: string) => `At most ${count} characters left`,
  },
}

/** Grouped from five digits on: '2000', but '200.000'. */
const lengthFormat = new Intl.NumberFormat('de-DE', { useGrouping: 'min2' })

/** Screen readers hear the counter only near the end, and only at round steps: not with every key. */
const counterAnnouncement = (length: number, max: number, words = texts.de): string => {
  const left = max - length
  if (left < 0) return words.tooMany(formatInteger(-left))
  if (left === 0) return words.full
  if (left <= max * 0.1) return words.left(formatInteger(Math.ceil(left / 10) * 10))
  return ''
}

export function TextAreaField({
  label,
  description,
  errorMessage,
  maxLength,
  rows = 4,
  placeholder,
  className,
  onChange,
  ref,
  ...props
}: TextAreaFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const words = useTexts(texts)
  const [typed, setTyped] = useState(props.defaultValue ?? '')
  useFocusTarget(ref, () => area.current)
  const length = (props.value ?? typed).length
  const isOver = maxLength !== undefined && length > maxLength
  const announcement = maxLength === undefined ? '' : counterAnnouncement(length, maxLength, words)
  const message = errorMessage ?? (isOver ? announcement : undefined)

  return (
    <AriaTextField
      {...props}
      onChange={value => {
        setTyped(value)
        onChange?.(value)
      }}
      isInvalid={message !== undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <TextArea
        ref={area}
        rows={rows}
        placeholder={placeholder}
        className={cx(controlClasses, 'px-3 py-2', props.isReadOnly && 'bg-sunken')}
      />
      <div className="flex flex-wrap justify-between gap-x-4">
        <FieldMessages description={description} errorMessage={message} className="min-w-0 grow basis-56" />
        {maxLength !== undefined && (
          <>
            <span
              aria-hidden="true"
              className={cx(
                'mt-1.5 ml-auto shrink-0 text-sm tabular-nums',
                isOver ? 'font-semibold text-danger-ink' : 'text-muted',
              )}
            >
              {lengthFormat.format(length)}/{lengthFormat.format(maxLength)} {words.characters}
            </span>
            <span role="status" className="sr-only">
              {message !== announcement && announcement}
            </span>
          </>
        )}
      </div>
    </AriaTextField>
  )
}

export const FormTextAreaField = bindField(TextAreaField, { empty: '' })
