import type { ownSession } from '@lotse/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../../../app/api.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatDateTime } from '../../../ui/texts/format.ts'
import { ownSessionsQuery } from './profile-query.ts'

type OwnSession = z.output<typeof ownSession>
/** What the person is asked about: one session, or all but the present one. */
type Target = OwnSession | 'others'

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd?: () => void }) {
  return (
    <li className="flex flex-wrap items-start gap-3 p-4">
      <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.device}
          {session.is_current && <Badge tone="accent">Diese Sitzung</Badge>}
        </p>
        <div className="text-muted text-sm">
          <p className="wrap-anywhere">IP-Adresse {session.ip}</p>
          <p>Angemeldet {formatDateTime(session.created_at)}</p>
          <p>Zuletzt aktiv {formatDateTime(session.last_seen_at)}</p>
        </div>
      </div>
      {onEnd && (
        <Button size="sm" aria-label={`Sitzung beenden: ${session.device}`} onPress={onEnd}>
          Beenden
        </Button>
      )}
    </li>
  )
}

export function SessionsSection({ isReadOnly }: { isReadOnly: boolean }) {
  const queryClient = useQueryClient()
  const sessions = useQuery(ownSessionsQuery)
  const [target, setTarget] = useState<Target | null>(null)
  const ending = useMutation({
    mutationFn: (what: Target) =>
      what === 'others'
        ? call('profile.sessions.destroy-others')
        : call('profile.sessions.destroy', { params: { session: what.id } }),
    onSuccess: (_, what) =>
      toast.success(what === 'others' ? 'Alle anderen Sitzungen beendet' : 'Sitzung beendet'),
    onError: error => toast.error(error.message),
    onSettled: () => {
      setTarget(null)
      return queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
    },
  })
  const list = sessions.data?.data
  const hasOthers = list?.some(session => !session.is_current) ?? false

  return (
    <Card
      title="Sitzungen"
      description="Geräte, auf denen Sie angemeldet sind. Beenden Sie, was Sie nicht kennen."
    >
      <div className="flex flex-col items-start gap-4">
        {sessions.error && (
          <Alert
            tone="danger"
            actions={<Button onPress={() => void sessions.refetch()}>Erneut versuchen</Button>}
          >
            Die Sitzungen konnten nicht geladen werden.
          </Alert>
        )}
        {sessions.isPending && <Skeleton className="h-24 w-full" />}
        {list && (
          <ul
            aria-label="Sitzungen"
            className="w-full divide-y divide-line rounded-lg border border-line bg-surface"
          >
            {list.map(session => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={isReadOnly || session.is_current ? undefined : () => setTarget(session)}
              />
            ))}
          </ul>
        )}
        {hasOthers && !isReadOnly && (
          <Button onPress={() => setTarget('others')}>Alle anderen Sitzungen beenden</Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={target !== null}
        title={target === 'others' ? 'Alle anderen Sitzungen beenden' : 'Sitzung beenden'}
        text={
          target === 'others'
            ? 'Auf allen anderen Geräten müssen Sie sich neu anmelden. Nicht gespeicherte Eingaben gehen dort verloren.'
            : `Auf dem Gerät „${target?.device}“ müssen Sie sich neu anmelden. Nicht gespeicherte Eingaben gehen dort verloren.`
        }
        confirmLabel="Beenden"
        isProcessing={ending.isPending}
        onConfirm={() => target && ending.mutate(target)}
        onCancel={() => setTarget(null)}
      />
    </Card>
  )
}
