import { misuseRefreshMs, type QueryIn, type Routes, routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { layoutQuery } from '../../app/layout-data.ts'

/** The first word of every query of this feature. */
const misuse = 'misuse'

export const logsSchema = routes['misuse.logs.index'].query
export const blocksSchema = routes['misuse.blocks.index'].query
export const whitelistSchema = routes['misuse.whitelist.index'].query
export const botsSchema = routes['misuse.bots.index'].query

/** What is new comes by itself, in place of what is there. */
const live = { placeholderData: keepPreviousData, refetchInterval: misuseRefreshMs } as const

export const statsQuery = (tenant_id: string) =>
  queryOptions({
    ...live,
    queryKey: [misuse, 'stats', tenant_id],
    queryFn: ({ signal }) => call('misuse.dashboard', { query: { ajax: 'true', tenant_id } }, { signal }),
  })

export const logsQuery = (query: QueryIn<Routes['misuse.logs.index']>) =>
  queryOptions({
    ...live,
    queryKey: [misuse, 'logs', query],
    queryFn: ({ signal }) => call('misuse.logs.index', { query }, { signal }),
  })

/** Every look at it is recorded: it is read once for each opening, not again when the window comes back. */
export const logQuery = (log: string, tenant_id: string) =>
  queryOptions({
    queryKey: [misuse, 'log', log, tenant_id],
    queryFn: ({ signal }) => call('misuse.logs.show', { params: { log }, query: { tenant_id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const blocksQuery = (query: QueryIn<Routes['misuse.blocks.index']>) =>
  queryOptions({
    ...live,
    queryKey: [misuse, 'blocks', query],
    queryFn: ({ signal }) => call('misuse.blocks.index', { query }, { signal }),
  })

export const whitelistQuery = (query: QueryIn<Routes['misuse.whitelist.index']>) =>
  queryOptions({
    queryKey: [misuse, 'whitelist', query],
    queryFn: ({ signal }) => call('misuse.whitelist.index', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const analyticsQuery = (query: QueryIn<Routes['misuse.analytics']>) =>
  queryOptions({
    queryKey: [misuse, 'analytics', query],
    queryFn: ({ signal }) => call('misuse.analytics', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const botsQuery = (query: QueryIn<Routes['misuse.bots.index']>) =>
  queryOptions({
    queryKey: [misuse, 'bots', query],
    queryFn: ({ signal }) => call('misuse.bots.index', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const settingsQuery = queryOptions({
  queryKey: [misuse, 'settings'],
  queryFn: ({ signal }) => call('misuse.settings.show', {}, { signal }),
})

/** Figures and lists are read anew, and the count of new incidents in the menu. */
export const useRefreshMisuse = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: [misuse] }),
      queryClient.invalidateQueries(layoutQuery),
    ])
  }
}
