import type { ReconciliationPage } from '@lotse/contract'
import { useMutation } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { call } from '../../app/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import { formatDateTime } from '../../ui/texts/format.ts'
import { useRefreshReconciliation } from './reconciliation-query.ts'

interface CheckNowProps {
  check: ReconciliationPage['check'] | undefined
  tenantId: string
}

const english = { lang: 'en' } as const

/** Anomalies are found at night and when somebody asks. */
export function CheckNow({ check, tenantId }: CheckNowProps) {
  const refresh = useRefreshReconciliation()
  const ask = useMutation({
    mutationFn: () => call('api.credits.reconciliation.check', { body: { tenant_id: tenantId } }),
    onSuccess: () => toast.success('The ledger is being checked.', english),
    onError: error => toast.error(error.message, english),
    onSettled: refresh,
  })
  const isRunning = check?.is_running ?? false
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-muted text-sm" role="status">
        {isRunning
          ? 'The check is running …'
          : check?.checked_at
            ? `Last checked: ${formatDateTime(check.checked_at)}`
            : check && 'Not checked yet'}
      </p>
      <Button size="sm" isPending={ask.isPending} isDisabled={isRunning} onPress={() => ask.mutate()}>
        <ScanSearch aria-hidden="true" className="size-4" />
        Check Now
      </Button>
    </div>
  )
}
