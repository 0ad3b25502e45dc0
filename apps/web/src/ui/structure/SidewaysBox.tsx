import { type ReactNode, useRef } from 'react'
import { useScrollEdges } from '../hooks/use-scroll-edges.ts'
import { cx } from '../styles/cx.ts'
import { ScrollEdge } from './ScrollEdge.tsx'

interface SidewaysBoxProps {
  /** Read out where the box is a stop of the keyboard because it scrolls. */
  label: string
  className?: string
  children: ReactNode
}

/** Around what may be wider than its place and cannot be made narrower: it scrolls, and an edge shows that it goes on. */
export function SidewaysBox({ label, className, children }: SidewaysBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const { overflows, isCutAtStart, isCutAtEnd } = useScrollEdges(box)
  return (
    <div className="relative overflow-hidden rounded-lg">
      {isCutAtStart && <ScrollEdge side="start" />}
      {isCutAtEnd && <ScrollEdge side="end" />}
      <div
        ref={box}
        {...(overflows && { role: 'group', 'aria-label': label, tabIndex: 0 })}
        className={cx('isolate overflow-x-auto', className)}
      >
        {children}
      </div>
    </div>
  )
}
