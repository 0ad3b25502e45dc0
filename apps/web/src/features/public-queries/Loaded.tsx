import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../../app/loading-failure.ts'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'

interface LoadedProps<Data> {
  query: UseQueryResult<Data>
  /** 'Die Einstellungen' */
  what: string
  /** The height of what will stand here. */
  className?: string
  children: (data: Data) => ReactNode
}

/** What a call brings, with a placeholder before it and a word instead of it. */
export function Loaded<Data>({ query, what, className = 'h-64', children }: LoadedProps<Data>) {
  const failure = failureOf(query)
  if (failure)
    return (
      <LoadingFailed
        title={`${what} konnten nicht geladen werden`}
        error={failure}
        onRetry={() => void query.refetch()}
      />
    )
  if (query.data !== undefined) return children(query.data)
  return (
    <div role="status">
      <span className="sr-only">{what} werden geladen</span>
      <Skeleton className={className} />
    </div>
  )
}
