import { Inbox, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

export interface EmptyStateProps {
  title: ReactNode
  text?: ReactNode
  icon?: LucideIcon
  /** The way out: usually the button that creates the first entry. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ title, text, icon: Icon = Inbox, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center px-6 py-12 text-center', className)}>
      <span className="flex size-12 items-center justify-center rounded-full bg-sunken text-muted">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <p className="mt-4 font-semibold text-lg">{title}</p>
      {text && <p className="mt-1 max-w-prose text-muted">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
