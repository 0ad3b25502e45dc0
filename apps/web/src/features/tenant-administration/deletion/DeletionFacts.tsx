import type { DeletionPreview } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../app/loading-failure.ts'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { formatFileSize, formatInteger, formatNumber } from '../../../ui/texts/format.ts'
import { deletionPreviewQuery } from '../tenants-query.ts'

const shownValue = ({ unit, value }: DeletionPreview['figures'][number]): string =>
  unit === 'bytes' ? formatFileSize(value) : formatInteger(value)

function Facts({ preview }: { preview: DeletionPreview }) {
  const { sub_tenants: along, figures, credits, grace_days: days } = preview
  return (
    <div className="flex flex-col gap-4">
      <p>
        Der Mandant steht danach still: Anmeldung, Chats, Website und Abrufe. {days} Tage lang lässt er sich
        mit allem wiederherstellen, dann wird er endgültig gelöscht.
      </p>
      {along.length > 0 && (
        <Alert tone="warning" title="Diese Untermandanten gehen mit">
          <ul className="list-disc pl-5">
            {along.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </Alert>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        {figures
          .filter(({ value }) => value > 0)
          .map(figure => (
            <div key={figure.key}>
              <dt className="text-muted">{figure.label}</dt>
              <dd className="font-medium tabular-nums">{shownValue(figure)}</dd>
            </div>
          ))}
        <div>
          <dt className="text-muted">Credits</dt>
          <dd className="font-medium tabular-nums">
            {formatNumber(credits.available)}
            <span className="block font-normal text-muted">
              {credits.returns_to ? `gehen am Ende an ${credits.returns_to.name}` : 'verfallen am Ende'}
            </span>
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** What a deletion takes along. */
export function DeletionFacts({ tenant }: { tenant: string }) {
  const query = useQuery(deletionPreviewQuery(tenant))
  const failure = failureOf(query)
  if (failure)
    return (
      <LoadingFailed
        title="Die Folgen konnten nicht geladen werden"
        error={failure}
        onRetry={query.refetch}
      />
    )
  return query.data ? <Facts preview={query.data} /> : <Skeleton className="h-32" />
}
