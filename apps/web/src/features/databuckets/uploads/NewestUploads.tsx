import { type DatabucketDetails, newestUploadsShown } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { failureOf } from '../../../app/loading-failure.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { RowActions } from '../../../ui/table/RowActions.tsx'
import { formatDateTime, formatFileSize } from '../../../ui/texts/format.ts'
import { newestUploadsQuery } from '../databuckets-query.ts'
import { DocumentState } from '../documents/DocumentState.tsx'
import { useRetryDocument } from '../documents/use-retry-document.ts'
import { usePlaces } from '../places.ts'

/** The last files that people have uploaded, followed until each of them is done. */
export function NewestUploads({ databucket }: { databucket: DatabucketDetails }) {
  const places = usePlaces()
  const { data, error, isPending, refetch } = useQuery(newestUploadsQuery(databucket.id))
  const failure = failureOf({ data, error })
  const retryOf = useRetryDocument()
  return (
    <Card
      title="Neueste Uploads"
      description={`Die letzten ${newestUploadsShown} hochgeladenen Dateien`}
      actions={<TextLink href={places.part(databucket.id, 'documents')}>Alle Dokumente</TextLink>}
    >
      {isPending && <Skeleton className="h-48" />}
      {failure && (
        <LoadingFailed title="Die Uploads konnten nicht geladen werden" error={failure} onRetry={refetch} />
      )}
      {data?.data.length === 0 && (
        <EmptyState icon={FileText} title="Noch keine Uploads" text="Was Sie hochladen, erscheint hier." />
      )}
      {data && data.data.length > 0 && (
        <ul aria-label="Neueste Uploads" className="divide-y divide-line">
          {data.data.map(document => (
            <li key={document.id} className="flex flex-wrap items-start gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="wrap-anywhere font-medium">{document.original_filename}</p>
                <p className="text-muted text-sm">
                  {formatFileSize(document.filesize)} · {formatDateTime(document.created_at)}
                  {document.uploaded_by && ` · ${document.uploaded_by}`}
                </p>
              </div>
              <div className="flex min-w-0 flex-1 basis-56 items-start justify-between gap-2">
                <DocumentState document={document} />
                {document.can.retry && (
                  <RowActions actions={[retryOf(document)]} rowName={document.original_filename} />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
