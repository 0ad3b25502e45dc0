import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { failureOf } from '../../../app/loading-failure.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { DatabucketsArea } from '../DatabucketsArea.tsx'
import { documentQuery } from '../databuckets-query.ts'
import { usePlaces } from '../places.ts'
import { DocumentFacts } from './DocumentFacts.tsx'
import { DocumentForm } from './DocumentForm.tsx'
import { editAction } from './document-actions.ts'
import { ReadText } from './ReadText.tsx'

function DocumentPage() {
  const { document: id = '' } = useParams({ strict: false })
  const places = usePlaces()
  const query = useQuery(documentQuery(id))
  const failure = failureOf(query)
  const document = failure ? undefined : query.data
  const listHref = document ? places.part(document.databucket.id, 'documents') : places.list
  const refusal = document && editAction(document, '').disabledReason

  return (
    <>
      <PageHeader
        title="Dokument bearbeiten"
        description={document?.title}
        back={{ href: listHref, label: document?.databucket.name ?? 'Datenspeicher' }}
      />
      {query.isPending && (
        <div role="status">
          <span className="sr-only">Das Dokument wird geladen</span>
          <Skeleton className="h-96 max-w-3xl" />
        </div>
      )}
      {failure && (
        <LoadingFailed
          title="Das Dokument konnte nicht geladen werden"
          error={failure}
          onRetry={query.refetch}
        />
      )}
      {document && (
        <div className="flex max-w-3xl flex-col gap-6">
          {refusal === undefined ? (
            <DocumentForm key={document.id} document={document} listHref={listHref} />
          ) : (
            <Alert tone="info" title={refusal}>
              {document.failure ?? 'Titel, Zusammenfassung und Adresse lassen sich hier nicht ändern.'}
            </Alert>
          )}
          <DocumentFacts document={document} />
          {document.status === 'completed' && <ReadText document={document} />}
        </div>
      )}
    </>
  )
}

export function DocumentEditPage() {
  return (
    <DatabucketsArea>
      <DocumentPage />
    </DatabucketsArea>
  )
}
