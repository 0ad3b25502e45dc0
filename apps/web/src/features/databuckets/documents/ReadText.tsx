import { routes } from '@lotse/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { pathOf } from '../../../app/api.ts'
import { failureOf } from '../../../app/loading-failure.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { formatInteger } from '../../../ui/texts/format.ts'
import { MarkedText } from '../../../ui/texts/MarkedText.tsx'
import { type DocumentDetails, type Passage, passagesQuery } from '../databuckets-query.ts'
import { MarkedPassageNote } from './MarkedPassageNote.tsx'

/** Passages of one page stand together; a format without pages is one. */
const byPage = (passages: Passage[]): [page: number | null, passages: Passage[]][] => [
  ...Map.groupBy(passages, ({ page }) => page),
]

function ReadPassage({ document, passage }: { document: DocumentDetails; passage: Passage }) {
  return (
    <li className="rounded-md border border-line bg-sunken px-4 py-3">
      {passage.headings.length > 0 && (
        <p className="wrap-anywhere mb-1.5 font-semibold text-accent-ink text-sm">
          {passage.headings.join(' › ')}
        </p>
      )}
      <p className="wrap-anywhere whitespace-pre-line text-sm leading-relaxed">
        <MarkedText text={passage.text} places={passage.marks} />
      </p>
      {passage.marks.length > 0 && <MarkedPassageNote document={document} passage={passage} />}
    </li>
  )
}

/** The text of a document as search and answers have it, to be held against the original. */
export function ReadText({ document }: { document: DocumentDetails }) {
  const query = useInfiniteQuery(passagesQuery(document.id))
  const failure = failureOf(query)
  const passages = query.data?.pages.flatMap(page => page.passages) ?? []
  const total = query.data?.pages[0]?.total ?? 0
  const marked = query.data?.pages[0]?.marked_count ?? 0
  return (
    <Card
      title="Gelesener Text"
      description="So kennt die Suche das Dokument: nach Seiten und in den Abschnitten, aus denen Antworten zitieren. Prüfen Sie, ob Überschriften, Zahlen und Tabellen stimmen."
    >
      {document.can.download && (
        <p className="mb-4 text-sm">
          <TextLink
            href={pathOf(routes['document.download'].path, { document: document.id })}
            target="_blank"
            rel="noopener noreferrer"
          >
            Original öffnen
            <span className="sr-only"> (öffnet ein neues Fenster)</span>
          </TextLink>
        </p>
      )}
      {query.isPending && (
        <div role="status">
          <span className="sr-only">Der Text wird geladen</span>
          <Skeleton className="h-64" />
        </div>
      )}
      {failure && (
        <LoadingFailed title="Der Text konnte nicht geladen werden" error={failure} onRetry={query.refetch} />
      )}
      {query.data && total === 0 && (
        <EmptyState
          icon={FileText}
          title="Noch kein Text"
          text="Er erscheint hier, sobald das Dokument verarbeitet ist."
        />
      )}
      {marked > 0 && (
        <Alert
          tone="warning"
          title={
            marked === 1
              ? 'Ein Abschnitt ist zurückgehalten'
              : `${formatInteger(marked)} Abschnitte sind zurückgehalten`
          }
          className="mb-6"
        >
          Was unten markiert ist, wendet sich an ein KI-Modell statt an Leser:innen. Es kommt in keine
          Antwort, bis Sie es gelesen und freigegeben haben.
        </Alert>
      )}
      {byPage(passages).map(([page, ofPage]) => (
        <section key={page ?? 0} aria-label={page === null ? 'Text' : `Seite ${page}`} className="mb-6">
          {page !== null && (
            <h3 className="mb-2 font-semibold text-muted text-sm">Seite {formatInteger(page)}</h3>
          )}
          <ol className="flex flex-col gap-3">
            {ofPage.map(passage => (
              <ReadPassage key={passage.position} document={document} passage={passage} />
            ))}
          </ol>
        </section>
      ))}
      {query.hasNextPage && (
        <div className="flex flex-wrap items-center gap-3">
          <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
            Weitere Abschnitte anzeigen
          </Button>
          <p className="text-muted text-sm">
            {formatInteger(passages.length)} von {formatInteger(total)}
          </p>
        </div>
      )}
    </Card>
  )
}
