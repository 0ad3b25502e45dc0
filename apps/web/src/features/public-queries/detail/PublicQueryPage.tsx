import type { PublicQueryDetail } from '@lotse/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { RefreshCw, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { AnswerText } from '../../../app/chat/AnswerText.tsx'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { Loaded } from '../Loaded.tsx'
import { PublicQueriesArea } from '../PublicQueriesArea.tsx'
import { queryList } from '../places.ts'
import { queryQuery, useRefreshQueries } from '../public-queries-query.ts'
import { deletionOf, retryQuery, titleOf } from '../query-acts.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { BindingAnswerButton } from './BindingAnswerButton.tsx'
import { QueryMailsCard } from './QueryMailsCard.tsx'
import { Analysis, Details, MisuseHints, RequestText } from './query-facts.tsx'
import { RegenerateDialog } from './RegenerateDialog.tsx'
import { SimilarQueries } from './SimilarQueries.tsx'
import { StepList } from './StepList.tsx'
import { isInWork, useGrowingAnswer } from './use-growing-answer.ts'
import { Versions } from './Versions.tsx'

const nothing = () => undefined

function Growing({ text }: { text: string }) {
  return (
    <Card title="Antwort" description="Sie wird gerade geschrieben.">
      <div aria-live="off">
        {text ? (
          <AnswerText text={text} sources={[]} onOpenSource={nothing} />
        ) : (
          <p className="text-muted">Die ersten Worte kommen gleich.</p>
        )}
      </div>
    </Card>
  )
}

function Shown({ query }: { query: PublicQueryDetail }) {
  const navigate = useNavigate()
  const refresh = useRefreshQueries()
  const { ask, dialog } = useConfirmedAct(refresh)
  const [isRegenerating, setRegenerating] = useState(false)
  const status = query.response_status.key
  const isGrowing = isInWork(query)
  const growing = useGrowingAnswer(query.id, isGrowing)
  const retry = useMutation({
    mutationFn: retryQuery,
    onSuccess: () => toast.success('Die Anfrage wird weiter bearbeitet'),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
  const leave = () => void navigate({ href: queryList, replace: true })
  const { current } = query
  return (
    <>
      <PageHeader
        title={titleOf(query)}
        back={{ href: queryList, label: 'Alle Anfragen' }}
        badges={<StatusBadge status={query.response_status} />}
        actions={
          <>
            {query.can.regenerate && status === 'completed' && (
              <Button onPress={() => setRegenerating(true)}>
                <RefreshCw aria-hidden="true" className="size-4.5" />
                Neu schreiben
              </Button>
            )}
            {query.can.delete && (
              <Button variant="danger" onPress={() => ask(deletionOf(query, leave))}>
                <Trash2 aria-hidden="true" className="size-4.5" />
                Löschen
              </Button>
            )}
          </>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {status === 'failed' && (
            <Alert
              tone="danger"
              title="Die Bearbeitung ist gescheitert"
              actions={
                query.can.retry && (
                  <Button isPending={retry.isPending} onPress={() => retry.mutate(query.id)}>
                    <RotateCcw aria-hidden="true" className="size-4" />
                    Erneut versuchen
                  </Button>
                )
              }
            >
              {query.failure}
            </Alert>
          )}
          <MisuseHints query={query} />
          {isGrowing && <Growing text={growing ?? query.response} />}
          {!isGrowing && current?.status === 'completed' && (
            <AnswerCard key={`answer-${current.number}`} query={query} version={current} />
          )}
          {!isGrowing && <Versions key={`versions-${query.versions.length}`} query={query} />}
          <RequestText query={query} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {status !== 'completed' && <StepList steps={query.steps} isFailed={status === 'failed'} />}
          <Analysis query={query} />
          <SimilarQueries query={query} />
          {query.channel === 'mail' && <QueryMailsCard id={query.id} />}
          {query.public_url && (
            <Card
              title="Öffentlicher Link"
              description="Hier liest und bewertet die Adressat:in die Antwort."
            >
              <p className="wrap-anywhere mb-3 text-sm">{query.public_url}</p>
              <CopyButton text={query.public_url} labelSuffix="Öffentlicher Link" />
            </Card>
          )}
          {current?.approved && <BindingAnswerButton query={query} text={current.text} />}
          <Details query={query} />
        </div>
      </div>
      <RegenerateDialog query={query} isOpen={isRegenerating} onClose={() => setRegenerating(false)} />
      {dialog}
    </>
  )
}

export function PublicQueryPage() {
  const { query: id = '' } = useParams({ strict: false })
  const query = useQuery(queryQuery(id))
  return (
    <PublicQueriesArea>
      <Loaded query={query} what="Die Angaben zur Anfrage" className="h-96">
        {shown => <Shown key={shown.id} query={shown} />}
      </Loaded>
    </PublicQueriesArea>
  )
}
