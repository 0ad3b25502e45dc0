import { useEffect, useRef, useState } from 'react'

const shownMs = 5000

/** Upload errors show for five seconds; a new one starts the time anew. */
export const useBriefErrors = () => {
  const [errors, setErrors] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (next: readonly string[]) => {
    clearTimeout(timer.current)
    setErrors(next)
    if (next.length > 0) timer.current = setTimeout(() => setErrors([]), shownMs)
  }

  return [errors, show] as const
}
