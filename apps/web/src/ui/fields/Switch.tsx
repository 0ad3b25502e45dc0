import { type ReactNode, useRef } from 'react'
import { SwitchButton, SwitchField } from 'react-aria-components'
import { bindField } from '../forms/bind-field.tsx'
import { cx } from '../styles/cx.ts'
import { choiceRowClasses } from './choice-styles.ts'
import { FieldMessages, type FieldProps, fieldClasses, RequiredMark, useFocusTarget } from './field-parts.tsx'

export interface SwitchProps extends Omit<FieldProps, 'label'> {
  label: ReactNode
  isSelected?: boolean
  defaultSelected?: boolean
  isReadOnly?: boolean
  onChange?: (isSelected: boolean) => void
}

export function Switch({ label, description, errorMessage, className, ref, ...props }: SwitchProps) {
  const input = useRef<HTMLInputElement>(null)
  useFocusTarget(ref, () => input.current)
  return (
    <SwitchField
      {...props}
      inputRef={input}
      isInvalid={errorMessage !== undefined}
      validationBehavior="aria"
      className={cx(fieldClasses, 'items-start', className)}
    >
      <SwitchButton className={choiceRowClasses}>
        <span
          className={cx(
            'mt-px flex h-6 w-11 shrink-0 items-center rounded-full border-2 border-line-strong bg-surface px-0.5 transition-colors',
            'outline-2 outline-transparent outline-offset-2 group-data-[focus-visible]:outline-focus',
            'group-data-[selected]:border-accent group-data-[selected]:bg-accent group-data-[invalid]:border-danger',
            'group-data-[disabled]:border-line! group-data-[disabled]:bg-sunken!',
          )}
        >
          <span className="size-4 rounded-full bg-line-strong transition-transform group-data-[selected]:translate-x-5 group-data-[selected]:bg-on-accent group-data-[disabled]:bg-line-strong!" />
        </span>
        <span>
          {label}
          {props.isRequired && <RequiredMark />}
        </span>
      </SwitchButton>
      <FieldMessages description={description} errorMessage={errorMessage} className="-mt-1.5 pl-13.5" />
    </SwitchField>
  )
}

export const FormSwitch = bindField(Switch, { empty: false, prop: 'isSelected' })
