import { useMutation } from '@tanstack/react-query'
import { requestExport, useRefreshExports } from '../../../app/tenant-exports/exports-query.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'

/** Before a deletion: whoever wants to keep something takes it along now, or as long as the tenant can still return. */
export function TakeAlongHint({ tenant }: { tenant: string }) {
  const refresh = useRefreshExports()
  const request = useMutation({ mutationFn: () => requestExport({ tenant }, true), onSettled: refresh })
  return (
    <Alert
      tone={request.error ? 'warning' : 'info'}
      title="Daten vorher mitnehmen?"
      isLive
      actions={
        request.isSuccess ? undefined : (
          <Button size="sm" isPending={request.isPending} onPress={() => request.mutate()}>
            Archiv anfordern
          </Button>
        )
      }
    >
      {request.data ??
        request.error?.message ??
        'Auch nach der Löschung geht das noch, bis der Mandant endgültig gelöscht wird: unter „Gelöschte Mandanten“.'}
    </Alert>
  )
}
