import type { DatabucketCard } from '@lotse/contract'
import { useMutation } from '@tanstack/react-query'
import { BellPlus, Check } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { useOutdateDatabuckets, useRefreshDatabuckets } from '../databuckets-query.ts'

const confirmationMs = 2_000

/** Says for two seconds that it worked; only then the lists are read anew, and the card may move to another tab. */
export function SubscribeButton({ databucket }: { databucket: DatabucketCard }) {
  const refresh = useRefreshDatabuckets()
  const outdate = useOutdateDatabuckets()
  const [isConfirmed, setConfirmed] = useState(false)
  const subscribe = useMutation({
    mutationFn: () => call('databucket.subscribe', { params: { databucket: databucket.id } }),
    onSuccess: () => {
      setConfirmed(true)
      return outdate()
    },
    onError: error => {
      toast.error(error.message)
      void refresh()
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` is new at every drawing, the time runs once
  useEffect(() => {
    if (!isConfirmed) return
    const timer = setTimeout(() => void refresh().finally(() => setConfirmed(false)), confirmationMs)
    return () => clearTimeout(timer)
  }, [isConfirmed])

  return (
    <>
      <Button
        size="sm"
        variant="primary"
        aria-label={isConfirmed ? undefined : `Abonnieren: ${databucket.name}`}
        isPending={subscribe.isPending}
        onPress={isConfirmed ? undefined : () => subscribe.mutate()}
      >
        {isConfirmed ? (
          <Check aria-hidden="true" className="size-4" />
        ) : (
          <BellPlus aria-hidden="true" className="size-4" />
        )}
        {isConfirmed ? 'Abonniert!' : 'Abonnieren'}
      </Button>
      <span role="status" className="sr-only">
        {isConfirmed ? `${databucket.name}: Abonniert!` : ''}
      </span>
    </>
  )
}
