import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { call } from '../../../../app/api.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { readServerErrors } from '../../../../ui/forms/server-errors.ts'
import { ssoSyncQuery } from '../../circles-query.ts'
import { SyncResult } from './SyncResult.tsx'

const hintOf = (isDirty: boolean, isOn: boolean | undefined): string => {
  if (isDirty) return 'Möglich, sobald Ihre Änderungen gespeichert sind.'
  if (isOn === false) return 'Der Abgleich ist noch nicht gespeichert oder SSO ist ausgeschaltet.'
  return 'Geschieht sonst jede Stunde. Wer sich noch nie angemeldet hat, wird dabei nicht angelegt.'
}

/** Compares people and groups with the directory of the service, and says what the last time came to. */
export function DirectorySync({ circle, isDirty }: { circle: string; isDirty: boolean }) {
  const client = useQueryClient()
  const query = ssoSyncQuery(circle)
  const { data, error } = useQuery(query)
  const start = useMutation({
    mutationFn: () => call('superadmin.sso.sync.store', { params: { circle } }),
    onSuccess: state => client.setQueryData(query.queryKey, state),
  })
  const isOn = data && (data.people || data.groups)
  const isRunning = data?.is_running === true
  const failure = start.error ?? error
  return (
    <section
      aria-label="Abgleich mit dem Anmeldedienst"
      className="@container flex flex-col gap-3 border-line border-t pt-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          isPending={start.isPending || isRunning}
          isDisabled={isDirty || !isOn}
          onPress={() => start.mutate()}
        >
          <RefreshCw aria-hidden="true" className="size-4.5" />
          Jetzt abgleichen
        </Button>
        <p className="min-w-0 text-muted text-sm">{hintOf(isDirty, isOn)}</p>
      </div>
      <div role="status" className="flex flex-col gap-3">
        {failure && (
          <Alert tone="danger" title="Der Abgleich lässt sich nicht zeigen oder beginnen">
            {readServerErrors(failure).message}
          </Alert>
        )}
        {isRunning && <p className="text-muted">Personen und Gruppen werden abgeglichen …</p>}
        {!data && !error && <Skeleton className="h-10" />}
        {data && !isRunning && <SyncResult last={data.last} succeededAt={data.succeeded_at} />}
      </div>
    </section>
  )
}
