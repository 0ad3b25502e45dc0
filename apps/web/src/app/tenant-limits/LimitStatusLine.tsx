import { limitTexts } from '@lotse/contract'
import { CircleAlert, CircleCheck, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react'
import { cx } from '../../ui/styles/cx.ts'
import type { LimitStatus } from './use-tenant-limits.ts'

const looks: Record<LimitStatus, { icon: LucideIcon; text: string; className: string }> = {
  validating: { icon: LoaderCircle, text: 'Limits werden geprüft …', className: 'text-muted' },
  error: { icon: CircleAlert, text: 'Die Limits passen so nicht.', className: 'text-danger-ink' },
  warning: {
    icon: TriangleAlert,
    text: 'Die Limits passen; bitte beachten Sie die Hinweise.',
    className: 'text-warning-ink',
  },
  stale: { icon: TriangleAlert, text: limitTexts.stale, className: 'text-warning-ink' },
  valid: { icon: CircleCheck, text: 'Die Limits passen.', className: 'text-success-ink' },
}

/** How the check stands, in one line that is always there; screen readers hear it change. */
export function LimitStatusLine({ status }: { status: LimitStatus }) {
  const { icon: Icon, text, className } = looks[status]
  return (
    <p role="status" className={cx('flex min-h-6 items-start gap-2 font-medium text-sm', className)}>
      <Icon
        aria-hidden="true"
        className={cx('mt-0.5 size-4 shrink-0', status === 'validating' && 'motion-safe:animate-spin')}
      />
      {text}
    </p>
  )
}
