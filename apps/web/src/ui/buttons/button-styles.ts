import { cx } from '../styles/cx.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'md' | 'sm'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent data-[hovered]:bg-accent-hover',
  secondary: 'border-line-strong bg-surface text-ink data-[hovered]:bg-hover',
  ghost: 'border-transparent bg-transparent text-accent-ink data-[hovered]:bg-hover',
  danger: 'border-transparent bg-danger text-on-danger data-[hovered]:bg-danger-hover',
}

/** As high as a field (40 px), so that both stand in one line. */
const sizes: Record<ButtonSize, string> = {
  md: 'min-h-10 px-4 py-1.5 text-base',
  sm: 'min-h-8 px-3 py-1 text-sm',
}

const disabled =
  'data-[disabled]:cursor-not-allowed data-[disabled]:border-line data-[disabled]:bg-sunken data-[disabled]:text-muted'

export const buttonClasses = (variant: ButtonVariant, size: ButtonSize, className?: string): string =>
  cx(
    'relative inline-flex shrink-0 cursor-pointer items-center justify-center gap-2 rounded-lg border text-center font-medium',
    'no-underline transition-colors focus-ring',
    sizes[size],
    variants[variant],
    disabled,
    className,
  )
