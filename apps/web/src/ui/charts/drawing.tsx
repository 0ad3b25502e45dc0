import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { chartHeightClasses } from './ChartFrame.tsx'

/**
 * A drawing that loads on demand: the chart library is larger than the rest of a page, which must not wait for it.
 * If it does not arrive, summary and table still say everything.
 */
export const lazyDrawing = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function Drawing(props: Props) {
    return (
      <Suspense fallback={<Skeleton className={`w-full ${chartHeightClasses}`} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

export function DrawingBox({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div aria-hidden="true" className={className ?? `min-w-0 text-sm ${chartHeightClasses}`}>
      {children}
    </div>
  )
}
