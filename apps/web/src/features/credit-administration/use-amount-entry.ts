import { useState } from 'react'

/**
 * Whether an amount stands in the field. The field hands its number on only when it is left, but a button that waits for
 * an amount must wake up while it is typed.
 */
export const useAmountEntry = (amount: number | null) => {
  /** null once the field has handed its number on. */
  const [typed, setTyped] = useState<string | null>(null)
  return {
    isGiven: typed === null ? amount !== null : typed.trim() !== '',
    handlers: { onTextChange: setTyped, onChange: () => setTyped(null) },
  }
}
