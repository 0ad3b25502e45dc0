import { useEffect, useState } from 'react'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { cx } from '../../ui/styles/cx.ts'

const pulseMs = 1_000

/** A dot that breathes once a second while figures come by themselves; still for those who want no motion. */
export function LivePulse() {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [isBright, setIsBright] = useState(true)
  useEffect(() => {
    if (isStill) return
    const timer = setInterval(() => setIsBright(was => !was), pulseMs)
    return () => clearInterval(timer)
  }, [isStill])
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block size-2.5 rounded-full bg-success transition-opacity duration-300',
        !isBright && !isStill && 'opacity-30',
      )}
    />
  )
}
