import { type ReactNode, type Ref, useImperativeHandle } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { cx } from '../styles/cx.ts'

/** What react-hook-form needs of a field: a way to bring the person to it. */
export interface FocusTarget {
  focus(): void
}

/** The part of the props that all fields of the kit share. */
export interface FieldProps {
  label: string
  description?: ReactNode
  errorMessage?: string
  isRequired?: boolean
  isDisabled?: boolean
  name?: string
  onBlur?: () => void
  className?: string
  ref?: Ref<FocusTarget>
}

/** A choice in selects, radio groups and checkbox groups. */
export interface Option<Value extends string = string> {
  value: Value
  label: string
  description?: string
  /** A small picture of what is chosen; it says nothing that the label does not. */
  picture?: ReactNode
  isDisabled?: boolean
  /** Under which heading it stands; those of one group follow each other. */
  group?: string
}

export const fieldClasses = 'flex min-w-0 flex-col'

/** The frame of everything one can type into. */
export const controlClasses =
  'min-h-10 w-full min-w-0 rounded-lg border border-line-strong bg-surface text-base text-ink field-ring ' +
  'data-[hovered]:border-ink invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted'

/**
 * Opens the collapsed section that hides an element. Without it, focus on the first faulty field
 * would silently go nowhere when its section is closed.
 */
const reveal = (element: HTMLElement): boolean => {
  const panel = element.closest('[hidden]')
  if (!panel?.id) return false
  const trigger = document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(panel.id)}"]`)
  trigger?.click()
  return trigger !== null
}

export const useFocusTarget = (
  ref: Ref<FocusTarget> | undefined,
  find: () => HTMLElement | null | undefined,
) => {
  useImperativeHandle(ref, () => ({
    focus() {
      const element = find()
      if (!element) return
      if (reveal(element)) requestAnimationFrame(() => element.focus())
      else element.focus()
    },
  }))
}

export function RequiredMark() {
  return (
    <span aria-hidden="true" data-required-mark="" className="ml-0.5 text-danger">
      *
    </span>
  )
}

export function FieldLabel({ children, isRequired }: { children: ReactNode; isRequired?: boolean }) {
  return (
    <Label className="mb-1.5 block font-medium text-ink text-sm">
      {children}
      {isRequired && <RequiredMark />}
    </Label>
  )
}

/** The live region stands empty before the error arrives; only then do screen readers announce its text. */
export function FieldMessages({
  description,
  errorMessage,
  className,
}: Pick<FieldProps, 'description' | 'errorMessage'> & { className?: string }) {
  return (
    <div className={cx('text-sm', className)}>
      {description && (
        <Text slot="description" className="mt-1.5 block text-muted">
          {description}
        </Text>
      )}
      <div aria-live="polite">
        <FieldError className="mt-1.5 block font-medium text-danger-ink">{errorMessage}</FieldError>
      </div>
    </div>
  )
}
