import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'
import { type MessageTone, softTones, toneIcons, toneNames } from '../styles/tones.ts'
import { useTexts } from '../texts/language.tsx'

export interface AlertProps {
  tone?: MessageTone
  title?: string
  children?: ReactNode
  /** Buttons or links below the text. */
  actions?: ReactNode
  /** Announce it when it appears. For alerts that come as an answer to something, not for standing hints. */
  isLive?: boolean
  className?: string
}

const edges: Record<MessageTone, string> = {
  info: 'border-info',
  success: 'border-success',
  warning: 'border-warning',
  danger: 'border-danger',
}

export function Alert({ tone = 'info', title, children, actions, isLive, className }: AlertProps) {
  const Icon = toneIcons[tone]
  const names = useTexts(toneNames)
  return (
    <div
      role={isLive ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={cx('flex gap-3 rounded-lg border p-4', softTones[tone], edges[tone], className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 grow">
        <span className="sr-only">{names[tone]}: </span>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={cx(title && 'mt-1')}>{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
