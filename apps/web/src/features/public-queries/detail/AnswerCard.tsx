import type { PublicQueryDetail, PublicQueryVersion } from '@lotse/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, Copy, FileDown, Pencil, Printer, Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call, download } from '../../../app/api.ts'
import { AnswerText } from '../../../app/chat/AnswerText.tsx'
import { SourceList } from '../../../app/chat/SourceList.tsx'
import { useOpenedSource } from '../../../app/chat/use-opened-source.tsx'
import { useDownload } from '../../../app/use-download.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Card } from '../../../ui/structure/Card.tsx'
import { Disclosure } from '../../../ui/structure/Disclosure.tsx'
import { formatDateTime } from '../../../ui/texts/format.ts'
import { DiffText } from '../diff/DiffText.tsx'
import { plainLetter } from '../formatted-words.ts'
import { queryKeyOf, useRefreshQueries } from '../public-queries-query.ts'
import { titleOf } from '../query-acts.ts'
import { copyLetter } from './copied-letter.ts'

const AnswerEditor = lazy(async () => ({
  default: (await import('../editor/AnswerEditor.tsx')).AnswerEditor,
}))

interface AnswerCardProps {
  query: PublicQueryDetail
  version: PublicQueryVersion
}

/** The newest answer: read, changed, approved, taken along. */
export function AnswerCard({ query, version }: AnswerCardProps) {
  const [isEditing, setEditing] = useState(false)
  const { openSource, dialog } = useOpenedSource()
  const queryClient = useQueryClient()
  const refresh = useRefreshQueries()
  const adopt = (current: PublicQueryVersion) => {
    queryClient.setQueryData<PublicQueryDetail>(queryKeyOf(query.id), known => known && { ...known, current })
    void refresh()
  }
  const params = { public_query: query.id, version: String(version.number) }
  const decide = useMutation({
    mutationFn: () =>
      version.approved
        ? call('agent.public_query.withdraw', { params })
        : call('agent.public_query.approve', { params, body: { revision: version.revision } }),
    onSuccess: next => {
      toast.success(next.approved ? 'Antwort freigegeben' : 'Freigabe zurückgenommen')
      adopt(next)
    },
    onError: error => toast.error(error.message),
  })
  const letter = useDownload(
    (format: 'docx' | 'pdf') => download('agent.public_query.letter', { params, query: { format } }),
    format => `${titleOf(query)}.${format}`,
  )
  const copy = useMutation({
    mutationFn: () => copyLetter(version.text),
    onSuccess: () => toast.success('Antwort mit Formatierung kopiert'),
    onError: () => toast.error('Das Kopieren hat der Browser nicht erlaubt'),
  })

  if (isEditing)
    return (
      <Card title="Antwort bearbeiten">
        <Suspense fallback={<Skeleton className="h-96" />}>
          <AnswerEditor
            queryId={query.id}
            version={version}
            onClose={() => setEditing(false)}
            onSaved={next => {
              setEditing(false)
              adopt(next)
            }}
          />
        </Suspense>
      </Card>
    )
  return (
    <Card
      title="Antwort"
      description={
        version.edited
          ? `Bearbeitet von ${version.edited.by} am ${formatDateTime(version.edited.at)}`
          : `Entwurf vom ${formatDateTime(version.created_at)}${version.model === null ? ', ohne Sprachmodell aus den Quellen' : ''}`
      }
      actions={
        version.approved && (
          <Badge tone="success" icon={BadgeCheck}>
            Freigegeben von {version.approved.by}
          </Badge>
        )
      }
    >
      <div data-letter>
        <AnswerText text={version.text} sources={version.sources} onOpenSource={openSource} isOwnText />
        <SourceList sources={version.sources} onOpenSource={openSource} />
      </div>
      <div className="mt-5 flex flex-col gap-3 border-line border-t pt-4">
        {query.can.edit && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant={version.approved ? 'secondary' : 'primary'}
              isPending={decide.isPending}
              onPress={() => decide.mutate()}
            >
              {version.approved ? (
                <Undo2 aria-hidden="true" className="size-4" />
              ) : (
                <BadgeCheck aria-hidden="true" className="size-4" />
              )}
              {version.approved ? 'Freigabe zurücknehmen' : 'Freigeben'}
            </Button>
            <Button onPress={() => setEditing(true)}>
              <Pencil aria-hidden="true" className="size-4" />
              Bearbeiten
            </Button>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" isPending={copy.isPending} onPress={() => copy.mutate()}>
            <Copy aria-hidden="true" className="size-4" />
            Mit Formatierung kopieren
          </Button>
          <CopyButton text={plainLetter(version.text)} label="Als Text kopieren" />
          <Button size="sm" onPress={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            Drucken
          </Button>
          {(['docx', 'pdf'] as const).map(format => (
            <Button
              key={format}
              size="sm"
              isPending={letter.isPending && letter.variables === format}
              onPress={() => letter.mutate(format)}
            >
              <FileDown aria-hidden="true" className="size-4" />
              {format === 'docx' ? 'Word' : 'PDF'}
            </Button>
          ))}
        </div>
      </div>
      {version.edited && (
        <div className="mt-5">
          <Disclosure title="Änderungen am Entwurf" headingLevel={3}>
            <DiffText before={version.draft} after={version.text} />
          </Disclosure>
        </div>
      )}
      {dialog}
    </Card>
  )
}
