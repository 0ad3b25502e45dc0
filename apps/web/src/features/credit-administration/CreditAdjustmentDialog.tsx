import { useEffect, useState } from 'react'
import { AdjustmentSession, type AdjustmentSessionProps } from './AdjustmentSession.tsx'

const RESET_DELAY_MS = 300

/**
 * „Credits verwalten“ for a given tenant. Between two openings it forgets what was entered, but only once it has faded out:
 * emptied fields would show for a moment.
 */
export function CreditAdjustmentDialog(props: AdjustmentSessionProps) {
  const [session, setSession] = useState(0)
  const { isOpen } = props
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(() => setSession(number => number + 1), RESET_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isOpen])
  return <AdjustmentSession key={`${props.tenant.id} ${session}`} {...props} />
}
