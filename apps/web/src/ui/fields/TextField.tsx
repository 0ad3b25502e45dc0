import { Eye, EyeOff, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { TextField as AriaTextField, Button, Group, Input } from 'react-aria-components'
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

export interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'tel'
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  placeholder?: string
  autoComplete?: string
  inputMode?: 'text' | 'email' | 'numeric' | 'decimal' | 'url' | 'search' | 'tel'
  maxLength?: number
  isReadOnly?: boolean
  autoFocus?: boolean
}

export function TextField({
  label,
  description,
  errorMessage,
  type = 'text',
  placeholder,
  className,
  ref,
  ...props
}: TextFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isShown, setShown] = useState(false)
  useFocusTarget(ref, () => input.current)
  const isPassword = type === 'password'

  return (
    <AriaTextField
      {...props}
      type={isPassword && isShown ? 'text' : type}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Group className={cx(controlClasses, 'flex items-center', props.isReadOnly && 'bg-sunken')}>
        {type === 'search' && <Search aria-hidden="true" className="ml-3 size-4 shrink-0 text-muted" />}
        <Input
          ref={input}
          placeholder={placeholder}
          className="min-h-9 w-full min-w-0 grow rounded-lg bg-transparent px-3 outline-none disabled:cursor-not-allowed [&::-webkit-search-cancel-button]:appearance-none"
        />
        {isPassword && (
          <Button
            // Outside the label's reach on purpose: a click on the label must focus the field, not press the button.
            slot={null}
            aria-label={isShown ? 'Passwort verbergen' : 'Passwort anzeigen'}
            isDisabled={props.isDisabled}
            onPress={() => setShown(!isShown)}
            className="mr-1 inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted focus-ring data-[hovered]:bg-hover"
          >
            {isShown ? (
              <EyeOff aria-hidden="true" className="size-4.5" />
            ) : (
              <Eye aria-hidden="true" className="size-4.5" />
            )}
          </Button>
        )}
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaTextField>
  )
}

export const FormTextField = bindField(TextField, { empty: '' })
