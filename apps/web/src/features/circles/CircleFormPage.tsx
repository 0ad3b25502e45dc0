import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { failureOf } from '../../app/loading-failure.ts'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { CircleEditor } from './CircleEditor.tsx'
import { circleFormOf } from './circle-input.ts'
import { circleList, circleQuery, newCircleQuery } from './circles-query.ts'

interface FrameProps {
  title: string
  description?: string
  source: { error: Error | null; data: unknown; refetch: () => unknown }
  children: ReactNode
}

function Frame({ title, description, source, children }: FrameProps) {
  const failure = failureOf(source)
  return (
    <>
      <PageHeader title={title} description={description} back={{ href: circleList, label: 'Circles' }} />
      {failure ? (
        <LoadingFailed
          title="Das Formular konnte nicht geladen werden"
          error={failure}
          onRetry={source.refetch}
        />
      ) : (
        (children ?? <Skeleton className="h-96" />)
      )}
    </>
  )
}

function NewCircle() {
  const facts = useQuery(newCircleQuery)
  return (
    <Frame title="Neuen Circle erstellen" source={facts}>
      {facts.data && (
        <CircleEditor
          initial={{ ...facts.data.defaults, name: '' }}
          choices={facts.data}
          sso={null}
          known={null}
          onReplaced={async () => {}}
        />
      )}
    </Frame>
  )
}

function KnownCircle({ id }: { id: string }) {
  const facts = useQuery(circleQuery(id))
  // A form keeps what it began with; what was replaced beside it needs another one.
  const [round, setRound] = useState(0)
  const beginAnew = async () => {
    await facts.refetch()
    setRound(before => before + 1)
  }
  return (
    <Frame title="Circle bearbeiten" description={facts.data?.name} source={facts}>
      {facts.data && (
        <CircleEditor
          key={`${id} ${round}`}
          initial={circleFormOf(facts.data)}
          choices={facts.data}
          sso={facts.data.sso}
          known={facts.data}
          onReplaced={beginAnew}
        />
      )}
    </Frame>
  )
}

export function CircleFormPage() {
  const { circle } = useParams({ strict: false })
  return circle === undefined ? <NewCircle /> : <KnownCircle id={circle} />
}
