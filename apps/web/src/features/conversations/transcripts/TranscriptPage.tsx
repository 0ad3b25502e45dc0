import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ChevronLeft, Trash2 } from 'lucide-react'
import { useOpenedSource } from '../../../app/chat/use-opened-source.tsx'
import { failureOf } from '../../../app/loading-failure.ts'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { formatDateTime, formatInteger, formatNumber } from '../../../ui/texts/format.ts'
import { type Transcript, transcriptQuery, useRefreshConversations } from '../conversations-query.ts'
import { conversationsOf, useChatbotId } from '../places.ts'
import { ConversationBadges } from './ConversationBadges.tsx'
import { deletionOf } from './conversation-acts.ts'
import { channelOf } from './conversation-columns.tsx'
import { TranscriptEntry } from './TranscriptEntry.tsx'

function Facts({ transcript }: { transcript: Transcript }) {
  const facts = [
    ['Begonnen', formatDateTime(transcript.started_at)],
    ['Zuletzt', formatDateTime(transcript.last_message_at)],
    ['Ort', channelOf(transcript)],
    ['Nachrichten', formatInteger(transcript.messages_count)],
    ['Credits', formatNumber(transcript.credits_used)],
    ['Bewertung', <ConversationBadges key="badges" {...transcript} />],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 2xl:grid-cols-6">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Shown({ chatbot, transcript }: { chatbot: string; transcript: Transcript }) {
  const navigate = useNavigate()
  const { openSource, dialog: sourceDialog } = useOpenedSource()
  const { ask, dialog } = useConfirmedAct(useRefreshConversations())
  const leave = () => navigate({ href: conversationsOf(chatbot), replace: true })
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h2 className="wrap-anywhere min-w-0 flex-1 basis-64 font-semibold text-xl">{transcript.title}</h2>
        <Button variant="danger" onPress={() => ask(deletionOf(chatbot, transcript, leave))}>
          <Trash2 aria-hidden="true" className="size-4.5" />
          Unterhaltung löschen
        </Button>
      </div>
      <Facts transcript={transcript} />
      <ol aria-label="Verlauf" className="flex flex-col gap-3">
        {transcript.messages.map(message => (
          <TranscriptEntry key={message.id} message={message} onOpenSource={openSource} />
        ))}
      </ol>
      {sourceDialog}
      {dialog}
    </>
  )
}

export function TranscriptPage() {
  const chatbot = useChatbotId()
  const { conversation = '' } = useParams({ strict: false })
  const query = useQuery(transcriptQuery(chatbot, conversation))
  const failure = failureOf(query)
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <TextLink href={conversationsOf(chatbot)} className="inline-flex items-center gap-1 self-start text-sm">
        <ChevronLeft aria-hidden="true" className="size-4" />
        Alle Unterhaltungen
      </TextLink>
      {query.isPending && (
        <div role="status">
          <span className="sr-only">Die Unterhaltung wird geladen</span>
          <Skeleton className="h-96" />
        </div>
      )}
      {failure && (
        <LoadingFailed
          title="Die Unterhaltung konnte nicht geladen werden"
          error={failure}
          onRetry={query.refetch}
        />
      )}
      {query.data && !failure && <Shown chatbot={chatbot} transcript={query.data} />}
    </div>
  )
}
