import { cx } from '../styles/cx.ts'

/** Reserves the room of what is being loaded. Give it the size of the coming content. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-md bg-line/70', className)} />
}
