import { useEffect, useRef, useState } from 'react'

const SHOWN_MS = 5000

/** Upload errors show for five seconds; a new one starts the time anew. */
export function useBriefErrors() {
  const [errors, setErrors] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function show(next: readonly string[]) {
    clearTimeout(timer.current)
    setErrors(next)
    if (next.length > 0) timer.current = setTimeout(() => setErrors([]), SHOWN_MS)
  }

  return [errors, show] as const
}
