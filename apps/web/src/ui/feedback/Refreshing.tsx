import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

export interface RefreshingProps {
  /** What stands here is still that of before. */
  isRefreshing: boolean | undefined
  /** Nothing stands here yet but placeholders. */
  isLoading?: boolean
  className?: string
  children: ReactNode
}

/** Pale while it is fetched anew: it can be read on, and everybody is told that it will change. */
export const Refreshing = ({ isRefreshing, isLoading, className, children }: RefreshingProps) => (
  <div
    aria-busy={isLoading || isRefreshing || undefined}
    data-refreshing={isRefreshing || undefined}
    className={cx('transition-opacity data-[refreshing]:opacity-60', className)}
  >
    {children}
  </div>
)
