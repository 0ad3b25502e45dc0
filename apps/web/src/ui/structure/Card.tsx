import { type ReactNode, useId } from 'react'
import { cx } from '../styles/cx.ts'

export interface CardProps {
  title?: string
  description?: ReactNode
  /** Buttons or badges at the right of the title. */
  actions?: ReactNode
  headingLevel?: 2 | 3 | 4
  /** 'danger' frames the danger zone of a page. */
  tone?: 'plain' | 'danger'
  className?: string
  children?: ReactNode
}

export function Card({
  title,
  description,
  actions,
  headingLevel = 2,
  tone = 'plain',
  className,
  children,
}: CardProps) {
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={cx(
        'min-w-0 rounded-lg border bg-surface p-4 shadow-card sm:p-6',
        tone === 'danger' ? 'border-danger' : 'border-line',
        className,
      )}
    >
      {(title || actions) && (
        <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            {title && (
              <Heading
                id={titleId}
                className={cx('font-semibold text-lg', tone === 'danger' && 'text-danger-ink')}
              >
                {title}
              </Heading>
            )}
            {description && <p className="mt-0.5 text-muted text-sm">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </div>
      )}
      {children}
    </section>
  )
}
