import type { MisuseLogDetail } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useOpenLog, useTenantFilter } from '../misuse-list.ts'
import { logQuery, useRefreshMisuse } from '../misuse-query.ts'
import { LogActs } from './LogActs.tsx'
import { LogConversation } from './LogConversation.tsx'
import { LogFacts } from './LogFacts.tsx'
import { LogFindings } from './LogFindings.tsx'
import { LogNote } from './LogNote.tsx'

/** The incident that the address names, over whatever tab is shown. */
export function LogDialog() {
  const [open, setOpen] = useOpenLog()
  // The incident outlives its opening, so that the dialog keeps its words while it fades out.
  const last = useRef(open)
  if (open) last.current = open
  const refresh = useRefreshMisuse()
  const close = () => {
    setOpen(null)
    // It counts as seen now: figures, list and menu say so.
    void refresh()
  }
  return (
    <Dialog
      title="Incident"
      size="lg"
      isOpen={open !== null}
      onClose={close}
      actions={<Button onPress={close}>Close</Button>}
    >
      {last.current && <Incident key={last.current} id={last.current} />}
    </Dialog>
  )
}

function Incident({ id }: { id: string }) {
  const { tenantId } = useTenantFilter()
  const { data, error, refetch } = useQuery(logQuery(id, tenantId))
  if (!data && error)
    return <LoadingFailed title="The incident could not be loaded" error={error} onRetry={refetch} />
  if (!data)
    return (
      <div role="status" className="flex flex-col gap-4">
        <span className="sr-only">Loading the incident</span>
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-40 w-full" />
      </div>
    )
  return <Details log={data} />
}

function Details({ log }: { log: MisuseLogDetail }) {
  return (
    <div className="flex flex-col gap-6">
      <LogFindings log={log} />
      <LogActs log={log} />
      <LogFacts log={log} />
      <LogConversation log={log} />
      <LogNote log={log} />
    </div>
  )
}
