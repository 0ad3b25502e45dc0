import {
  type DocumentRow,
  newestUploadsShown,
  type QueryIn,
  type Reply,
  type Routes,
  type WebSource,
} from '@lotse/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

export type DatabucketList = Reply<Routes['databucket.index']>
export type Sharing = Reply<Routes['databucket.sharing']>
export type DocumentDetails = Reply<Routes['document.edit']>

/** How often the screens look for news while something is being worked on. */
const liveMs = 2_000

const databuckets = 'databuckets'

export const isBeingProcessed = ({ status }: Pick<DocumentRow, 'status'>): boolean =>
  status === 'pending' || status === 'inprogress'

/** Also a completed document, while it gets what it had to go without, or its next version. */
const isBeingWorkedOn = (document: DocumentRow): boolean =>
  isBeingProcessed(document) ||
  (document.status === 'completed' &&
    document.steps.some(({ status }) => status === 'waiting' || status === 'running'))

const isCrawling = ({ crawl_progress }: WebSource): boolean => crawl_progress !== null

export const databucketsQuery = (query: QueryIn<Routes['databucket.index']>) =>
  queryOptions({
    queryKey: [databuckets, 'list', query],
    queryFn: ({ signal }) => call('databucket.index', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const databucketQuery = (databucket: string) =>
  queryOptions({
    queryKey: [databuckets, databucket, 'details'],
    queryFn: ({ signal }) => call('databucket.edit', { params: { databucket } }, { signal }),
  })

export const documentsQuery = (databucket: string, query: QueryIn<Routes['databucket.documents']>) =>
  queryOptions({
    queryKey: [databuckets, databucket, 'documents', query],
    queryFn: ({ signal }) => call('databucket.documents', { params: { databucket }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isBeingWorkedOn) ? liveMs : false),
  })

export const newestUploadsQuery = (databucket: string) =>
  documentsQuery(databucket, { per_page: newestUploadsShown, uploads_only: '1' })

export const documentQuery = (document: string) =>
  queryOptions({
    queryKey: [databuckets, 'document', document],
    queryFn: ({ signal }) => call('document.edit', { params: { document } }, { signal }),
    refetchInterval: ({ state }) => (state.data && isBeingWorkedOn(state.data) ? liveMs : false),
  })

export type Passage = Reply<Routes['document.passages']>['passages'][number]

export const passagesQuery = (document: string) =>
  infiniteQueryOptions({
    queryKey: [databuckets, 'document', document, 'passages'],
    queryFn: ({ signal, pageParam }) =>
      call('document.passages', { params: { document }, query: { position: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ passages, total }) => {
      const next = (passages.at(-1)?.position ?? -1) + 1
      return passages.length > 0 && next < total ? next : undefined
    },
  })

export const webSourcesQuery = (databucket: string, query: QueryIn<Routes['databucket.edit_websources']>) =>
  queryOptions({
    queryKey: [databuckets, databucket, 'web-sources', query],
    queryFn: ({ signal }) =>
      call('databucket.edit_websources', { params: { databucket }, query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isCrawling) ? liveMs : false),
  })

export const sharingQuery = (databucket: string) =>
  queryOptions({
    queryKey: [databuckets, databucket, 'sharing'],
    queryFn: ({ signal }) => call('databucket.sharing', { params: { databucket } }, { signal }),
  })

export const searchQuery = (databucket: string, q: string) =>
  queryOptions({
    queryKey: [databuckets, databucket, 'search', q],
    queryFn: ({ signal }) => call('databucket.search', { params: { databucket }, query: { q } }, { signal }),
    // What was found a minute ago may be wrong now: documents come and go while somebody tries out questions.
    staleTime: 0,
  })

/** Lists, counts, statuses and rights hang together: a change makes all of them old. */
export const useRefreshDatabuckets = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [databuckets] })
}

/** The same, but what is on the screen stays for now: the next page reads anew. */
export const useOutdateDatabuckets = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [databuckets], refetchType: 'none' })
}
