import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import { softTones, type Tone } from '../styles/tones.ts'

export interface BadgeProps {
  tone?: Tone
  icon?: LucideIcon
  children: ReactNode
  className?: string
}

export function Badge({ tone = 'neutral', icon: Icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 whitespace-nowrap rounded-full border border-current/25 px-2 py-0.5 font-medium text-xs',
        softTones[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      <span className="truncate">{children}</span>
    </span>
  )
}
