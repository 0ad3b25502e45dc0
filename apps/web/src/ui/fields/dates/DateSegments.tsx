import { DateInput, DateSegment } from 'react-aria-components'
import { cx } from '../../styles/cx.ts'

/** Day, month and year as single segments that the arrow keys change. */
export function DateSegments({ slot, className }: { slot?: 'start' | 'end'; className?: string }) {
  return (
    <DateInput slot={slot} className={cx('flex min-h-9 items-center px-1 tabular-nums', className)}>
      {segment => (
        <DateSegment
          segment={segment}
          className="rounded-sm px-0.5 outline-none data-[type=literal]:px-0 data-[disabled]:cursor-not-allowed data-[focused]:bg-accent data-[disabled]:text-muted data-[focused]:text-on-accent data-[placeholder]:text-muted data-[placeholder]:data-[focused]:text-on-accent"
        />
      )}
    </DateInput>
  )
}
