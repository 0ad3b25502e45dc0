import { useState } from 'react'
import { AdjustmentSession, type AdjustmentSessionProps } from './AdjustmentSession.tsx'

/**
 * „Credits verwalten“ for a given tenant. Each opening begins anew, however soon it follows; until then the closed one keeps
 * its words, for emptied fields would show for a moment while it fades out.
 */
export function CreditAdjustmentDialog(props: AdjustmentSessionProps) {
  const { isOpen } = props
  const [session, setSession] = useState({ isOpen, opening: 0 })
  if (isOpen !== session.isOpen)
    setSession({ isOpen, opening: isOpen ? session.opening + 1 : session.opening })
  return <AdjustmentSession key={`${props.tenant.id} ${session.opening}`} {...props} />
}
