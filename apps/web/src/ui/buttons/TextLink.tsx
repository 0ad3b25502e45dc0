import type { ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-aria-components'
import { cx } from '../styles/cx.ts'

export interface TextLinkProps extends Omit<LinkProps, 'className' | 'children' | 'style'> {
  href: string
  className?: string
  children: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/** A link within text; underlined, so that it is not told apart by colour alone. */
export function TextLink({ className, ...props }: TextLinkProps) {
  return (
    <Link
      {...props}
      className={cx(
        'rounded-sm text-accent-ink underline underline-offset-2 focus-ring data-[hovered]:decoration-2',
        className,
      )}
    />
  )
}
