import type { ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { Spinner } from '../feedback/Spinner.tsx'
import { cx } from '../styles/cx.ts'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-styles.ts'
import { PendingStatus, pendingProps } from './pending.tsx'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shows a spinner over the text, so that the button keeps its size, and ignores presses. It keeps the focus. */
  isPending?: boolean
  className?: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  variant = 'secondary',
  size = 'md',
  className,
  children,
  isPending,
  ...props
}: ButtonProps) {
  return (
    <>
      <AriaButton
        {...props}
        {...pendingProps(isPending)}
        className={buttonClasses(variant, size, cx(isPending && 'cursor-progress', className))}
      >
        <span className={cx('inline-flex items-center gap-2', isPending && 'opacity-0')}>{children}</span>
        {isPending && (
          <span className="absolute inset-0 flex items-center justify-center">
            <Spinner />
          </span>
        )}
      </AriaButton>
      <PendingStatus isPending={isPending} />
    </>
  )
}
