import { creditMonitoring } from '@lotse/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '../../ui/overlays/toasts.ts'

const news = 'Neue kritische Warnung!'

/** Says so when there are more critical alerts than a moment ago. What was there at the first look is no news. */
export const useCriticalNews = (count: number | undefined, tell: (news: string) => void): void => {
  const known = useRef(count)
  const announce = useEffectEvent(() => {
    toast.error(news, { durationMs: creditMonitoring.toastMs })
    tell(news)
  })
  useEffect(() => {
    if (count === undefined) return
    if (known.current !== undefined && count > known.current) announce()
    known.current = count
  }, [count])
}
