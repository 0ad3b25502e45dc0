import type { ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-aria-components'
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button-styles.ts'

export interface LinkButtonProps extends Omit<LinkProps, 'className' | 'children' | 'style'> {
  href: string
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function LinkButton({ variant = 'secondary', size = 'md', className, ...props }: LinkButtonProps) {
  return <Link {...props} className={buttonClasses(variant, size, className)} />
}
