import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components'
import { cx } from '../styles/cx.ts'

export interface ProgressBarProps {
  label: string
  /** 0 to 100; without it the bar shows that something runs, but not how far it is. */
  value?: number
  /** In place of 'n %', for example '3 von 10 Angaben'. */
  valueText?: string
  tone?: 'accent' | 'info' | 'success' | 'warning' | 'danger'
  isLabelHidden?: boolean
  className?: string
}

const fills = {
  accent: 'bg-accent',
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
}

export function ProgressBar({
  label,
  value,
  valueText,
  tone = 'accent',
  isLabelHidden,
  className,
}: ProgressBarProps) {
  return (
    <AriaProgressBar
      value={value}
      valueLabel={valueText}
      isIndeterminate={value === undefined}
      className={cx('min-w-0', className)}
    >
      {({ percentage, valueText: shown, isIndeterminate }) => (
        <>
          <div
            className={cx('mb-1 flex flex-wrap justify-between gap-x-4 text-sm', isLabelHidden && 'sr-only')}
          >
            <Label className="min-w-0">{label}</Label>
            <span className="shrink-0 text-muted tabular-nums">{isIndeterminate ? '' : shown}</span>
          </div>
          <div className="h-2 overflow-hidden rounded-full bg-hover inset-ring inset-ring-line">
            <div
              className={cx(
                'h-full rounded-full transition-[width] duration-300',
                fills[tone],
                isIndeterminate && 'w-1/3 animate-pulse',
              )}
              style={isIndeterminate ? undefined : { width: `${percentage}%` }}
            />
          </div>
        </>
      )}
    </AriaProgressBar>
  )
}
