import type { DatabucketDetails } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureOf } from '../../app/loading-failure.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { DatabucketsArea } from './DatabucketsArea.tsx'
import { DatabucketTabs } from './DatabucketTabs.tsx'
import { databucketQuery } from './databuckets-query.ts'
import { SharingBadges } from './list/SharingBadges.tsx'
import { usePlaces } from './places.ts'

interface DatabucketFrameProps {
  /** The right without which this tab is not for the person, although its address is known. */
  needs?: keyof DatabucketDetails['can']
  children: (databucket: DatabucketDetails) => ReactNode
}

function Framed({ needs, children }: DatabucketFrameProps) {
  const { databucket: id = '' } = useParams({ strict: false })
  const places = usePlaces()
  const query = useQuery(databucketQuery(id))
  const failure = failureOf(query)
  const databucket = failure ? undefined : query.data
  const isAllowed = databucket !== undefined && (needs === undefined || databucket.can[needs])
  const isForeign = databucket?.sharing_status.is_owner === false

  return (
    <>
      <PageHeader
        title={databucket?.name ?? 'Datenspeicher'}
        description={isForeign ? `Von: ${databucket.owner_name} · Sie können hier nur lesen.` : undefined}
        back={{ href: places.list, label: 'Datenspeicher' }}
        badges={databucket && <SharingBadges status={databucket.sharing_status} />}
      />
      {databucket && <DatabucketTabs databucket={databucket} />}
      {query.isPending && (
        <div role="status" className="flex flex-col gap-6">
          <span className="sr-only">Der Datenspeicher wird geladen</span>
          <Skeleton className="h-10 max-w-2xl" />
          <Skeleton className="h-96" />
        </div>
      )}
      {failure && (
        <LoadingFailed
          title="Der Datenspeicher konnte nicht geladen werden"
          error={failure}
          onRetry={query.refetch}
        />
      )}
      {databucket && !isAllowed && (
        <Alert tone="info" title="Keine Berechtigung zum Bearbeiten">
          Dieser Datenspeicher gehört {databucket.owner_name}. Was Sie lesen dürfen, steht unter „Dokumente“.
        </Alert>
      )}
      {databucket && isAllowed && children(databucket)}
    </>
  )
}

/** Heading, way back and tabs around each page of one data store. */
export function DatabucketFrame(props: DatabucketFrameProps) {
  return (
    <DatabucketsArea>
      <Framed {...props} />
    </DatabucketsArea>
  )
}
