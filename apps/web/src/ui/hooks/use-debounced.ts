import { useEffect, useState } from 'react'

/** The text as it stood when nothing had been typed for so long. */
export const useDebounced = (text: string, delayMs: number): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs])
  return settled
}
