import { type DatabucketDetails, type Reply, type Routes, routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileSearch, Search, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatInteger } from '../../../ui/texts/format.ts'
import { passageCount } from '../counted.ts'
import { DatabucketFrame } from '../DatabucketFrame.tsx'
import { searchQuery } from '../databuckets-query.ts'
import { FoundPassage } from './FoundPassage.tsx'

const questionRule = routes['databucket.search'].query.shape.q

interface FoundProps {
  databucket: string
  reply: Reply<Routes['databucket.search']>
}

function Found({ databucket, reply }: FoundProps) {
  if (reply.results.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="Keine Passagen gefunden"
        text="Versuchen Sie es mit anderen Worten. Dokumente, die noch verarbeitet werden, sind noch nicht zu finden."
        className="rounded-lg border border-line bg-surface"
      />
    )
  }
  return (
    <ol aria-label="Gefundene Passagen" className="flex flex-col gap-4">
      {reply.results.map((result, index) => (
        <FoundPassage key={result.chunk_id} databucket={databucket} result={result} place={index + 1} />
      ))}
    </ol>
  )
}

function SearchTest({ databucket }: { databucket: DatabucketDetails }) {
  const navigate = useNavigate()
  const { q = '' } = useSearch({ strict: false }) as { q?: string | number }
  const asked = questionRule.safeParse(String(q)).data ?? ''
  const [typed, setTyped] = useState(asked)
  // "Back" leads to the question before, and its words return with it.
  useEffect(() => setTyped(asked), [asked])
  const { data, error, isFetching, refetch } = useQuery({
    ...searchQuery(databucket.id, asked),
    enabled: asked !== '',
  })
  const ask = () => {
    const question = typed.trim()
    if (question === '') return
    if (question === asked) void refetch()
    else void navigate({ to: '.', search: { q: question } as never, resetScroll: false })
  }

  return (
    <div className="flex flex-col gap-6">
      <Card
        title="Suche testen"
        description="Fragen Sie, wie Bürgerinnen und Bürger fragen würden. Sie sehen, welche Stellen ein Chatbot dazu bekäme."
      >
        <form
          aria-label="Suche testen"
          onSubmit={event => {
            event.preventDefault()
            ask()
          }}
          className="flex flex-wrap items-end gap-3"
        >
          <TextField
            type="search"
            label="Frage"
            placeholder="z. B. Was kostet ein Personalausweis?"
            value={typed}
            onChange={setTyped}
            maxLength={questionRule.maxLength ?? undefined}
            className="min-w-0 flex-1 basis-72"
          />
          <Button type="submit" variant="primary" isDisabled={typed.trim() === ''} isPending={isFetching}>
            <Search aria-hidden="true" className="size-4.5" />
            Suchen
          </Button>
        </form>
      </Card>
      <p role="status" className="text-muted text-sm empty:hidden">
        {data && !isFetching && !error
          ? `${passageCount(data.results.length)} in ${formatInteger(Math.max(1, data.took_ms))} ms gefunden`
          : ''}
      </p>
      {asked === '' && (
        <EmptyState
          icon={FileSearch}
          title="Noch keine Frage gestellt"
          text={
            databucket.documents_count === 0
              ? 'In diesem Datenspeicher gibt es noch keine Dokumente, in denen gesucht werden könnte.'
              : 'Die gefundenen Passagen erscheinen hier, die beste zuerst.'
          }
        />
      )}
      {isFetching && !data && <Skeleton className="h-96" />}
      {error && <LoadingFailed title="Die Suche ist fehlgeschlagen" error={error} onRetry={refetch} />}
      {data && !error && <Found databucket={databucket.id} reply={data} />}
    </div>
  )
}

export function SearchTestPage() {
  return <DatabucketFrame>{databucket => <SearchTest databucket={databucket} />}</DatabucketFrame>
}
