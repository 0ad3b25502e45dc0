import type { Reply, Routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { ApiError, call } from '../../../app/api.ts'
import { AnswerText } from '../../../app/chat/AnswerText.tsx'
import { SourceList } from '../../../app/chat/SourceList.tsx'
import { useOpenedSource } from '../../../app/chat/use-opened-source.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { formatDate } from '../../../ui/texts/format.ts'
import { type Feedback, FeedbackThumbs } from './FeedbackThumbs.tsx'

type PublicAnswer = Reply<Routes['public_query.answer']>

const isUnknown = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

interface ShownProps {
  token: string
  answer: PublicAnswer
  proposed?: Feedback
}

function Shown({ token, answer, proposed }: ShownProps) {
  const { openSource, dialog } = useOpenedSource()
  return (
    <>
      <article data-letter className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-10">
        <p className="text-muted">
          {answer.organisation} · {formatDate(answer.approved_at)}
        </p>
        <h1 className="wrap-anywhere mt-1 mb-6 font-semibold text-2xl leading-9">{answer.title}</h1>
        <AnswerText text={answer.text} sources={answer.sources} onOpenSource={openSource} isOwnText />
        <SourceList sources={answer.sources} onOpenSource={openSource} />
        <p className="mt-6 border-line border-t pt-4 text-muted text-sm">
          Diese Antwort wurde mit Hilfe künstlicher Intelligenz vorbereitet und von {answer.organisation}{' '}
          freigegeben.
        </p>
      </article>
      <div className="flex flex-wrap items-start justify-between gap-6">
        <FeedbackThumbs token={token} given={answer.feedback} proposed={proposed} />
        <Button onPress={() => window.print()}>
          <Printer aria-hidden="true" className="size-4.5" />
          Drucken
        </Button>
      </div>
      {dialog}
    </>
  )
}

/** What the recipient of an answer reads behind the signed link, without an account. */
export function PublicAnswerPage() {
  const { token = '' } = useParams({ strict: false })
  const { feedback } = useSearch({ strict: false }) as { feedback?: Feedback }
  const query = useQuery({
    queryKey: ['public-answer', token],
    queryFn: ({ signal }) => call('public_query.answer', { params: { answer_token: token } }, { signal }),
    // Whoever reads it should not find another text below the eyes.
    refetchOnWindowFocus: false,
  })
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      {query.isPending && (
        <div role="status">
          <span className="sr-only">Die Antwort wird geladen</span>
          <Skeleton className="h-96" />
        </div>
      )}
      {query.error && (
        <>
          <h1 className="font-semibold text-2xl">Antwort auf Ihre Anfrage</h1>
          {isUnknown(query.error) ? (
            <Alert tone="warning" title="Diese Antwort gibt es nicht (mehr)" isLive>
              Bitte prüfen Sie, ob der Link vollständig ist. Wurde die Antwort zurückgezogen, hilft Ihnen die
              Stelle weiter, die Ihnen geschrieben hat.
            </Alert>
          ) : (
            <Alert
              tone="danger"
              title="Die Antwort konnte nicht geladen werden"
              isLive
              actions={<Button onPress={() => void query.refetch()}>Erneut versuchen</Button>}
            >
              {query.error.message}
            </Alert>
          )}
        </>
      )}
      {query.data && <Shown key={token} token={token} answer={query.data} proposed={feedback} />}
    </div>
  )
}
