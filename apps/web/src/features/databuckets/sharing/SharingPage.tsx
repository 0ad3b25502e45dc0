import type { DatabucketDetails } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { call } from '../../../app/api.ts'
import { failureOf } from '../../../app/loading-failure.ts'
import { type Act, useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatInteger } from '../../../ui/texts/format.ts'
import { DatabucketFrame } from '../DatabucketFrame.tsx'
import { sharingQuery, useRefreshDatabuckets } from '../databuckets-query.ts'
import { SharingForm } from './SharingForm.tsx'

const subscribers = (count: number): string =>
  count === 1
    ? '1 Mandant hat ihn abonniert.'
    : `${count === 0 ? 'Noch kein Mandant hat' : `${formatInteger(count)} Mandanten haben`} ihn abonniert.`

const revocationOf = ({ id, name }: DatabucketDetails): Act => ({
  title: 'Freigabe widerrufen',
  text: `Möchten Sie die Freigabe von „${name}“ wirklich widerrufen?`,
  consequences: [
    'Andere Mandanten verlieren sofort den Zugriff.',
    'Die Chatbots der anderen Mandanten finden in diesem Datenspeicher nichts mehr.',
    'Sie können ihn jederzeit wieder freigeben.',
  ],
  confirmLabel: 'Freigabe widerrufen',
  run: () => call('databucket.unshare', { params: { databucket: id } }),
  success: 'Freigabe widerrufen',
})

function SharingPart({ databucket }: { databucket: DatabucketDetails }) {
  const query = useQuery(sharingQuery(databucket.id))
  const failure = failureOf(query)
  const sharing = failure ? undefined : query.data
  const { ask, dialog } = useConfirmedAct(useRefreshDatabuckets())
  const isShared = Boolean(sharing?.current_sharing)

  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {query.isPending && <Skeleton className="h-96" />}
      {failure && (
        <LoadingFailed
          title="Die Freigabe konnte nicht geladen werden"
          error={failure}
          onRetry={query.refetch}
        />
      )}
      {sharing && (
        <>
          {isShared ? (
            <Alert tone="success" title="Dieser Datenspeicher ist freigegeben">
              {subscribers(sharing.subscriber_count)}
            </Alert>
          ) : (
            <Alert tone="info" title="Dieser Datenspeicher ist privat">
              Nur Ihr Mandant sieht ihn.
            </Alert>
          )}
          {/* Another sharing is another form: its default values are read once. */}
          <SharingForm
            key={JSON.stringify(sharing.current_sharing)}
            databucket={databucket}
            sharing={sharing}
          />
        </>
      )}
      {isShared && (
        <Card
          title="Freigabe widerrufen"
          description="Danach sieht nur noch Ihr Mandant den Datenspeicher."
          tone="danger"
        >
          <Button variant="danger" onPress={() => ask(revocationOf(databucket))}>
            <Undo2 aria-hidden="true" className="size-4.5" />
            Freigabe widerrufen
          </Button>
        </Card>
      )}
      {dialog}
    </div>
  )
}

export function SharingPage() {
  return (
    <DatabucketFrame needs="share">{databucket => <SharingPart databucket={databucket} />}</DatabucketFrame>
  )
}
