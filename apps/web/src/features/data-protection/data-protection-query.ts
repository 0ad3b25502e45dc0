import type { QueryIn, Retention, Routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

const dataProtection = 'data-protection'
const visitors = [dataProtection, 'visitors']

export const retentionQuery = queryOptions({
  queryKey: [dataProtection, 'retention'],
  queryFn: ({ signal }) => call('settings.data-protection', {}, { signal }),
})

/** What would go with these days; null: kept for ever. */
export const previewQuery = ({ conversation_days, log_days, query_days }: Retention) =>
  queryOptions({
    queryKey: [dataProtection, 'preview', conversation_days, log_days, query_days],
    queryFn: ({ signal }) =>
      call(
        'settings.data-protection.preview',
        {
          query: {
            conversation_days: conversation_days ?? undefined,
            log_days: log_days ?? undefined,
            query_days: query_days ?? undefined,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const visitorsQuery = (query: QueryIn<Routes['settings.visitors.index']>) =>
  queryOptions({
    queryKey: [...visitors, query],
    queryFn: ({ signal }) => call('settings.visitors.index', { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: Boolean(query.search || query.reference),
  })

export const useRefreshVisitors = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: visitors })
}
