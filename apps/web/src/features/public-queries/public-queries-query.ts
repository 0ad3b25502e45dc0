import { publicQueryRefreshMs, type QueryIn, type Reply, type Routes } from '@lotse/contract'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'

export type PublicQueryList = Reply<Routes['agent.public_query.index']>
export type PublicQueryQuote = Reply<Routes['agent.public_query.quote']>
export type PromptExtension = Reply<Routes['agent.public_query.settings.show']>
export type QueryMails = Reply<Routes['agent.public_query.mails.index']>
export type MailAddress = Reply<Routes['agent.public_query.mail.show']>

const publicQueries = 'public-queries'

/** Read anew every 15 seconds; react-query does not while nobody looks at the tab. */
export const queriesQuery = (query: QueryIn<Routes['agent.public_query.index']>) =>
  queryOptions({
    queryKey: [publicQueries, 'list', query],
    queryFn: ({ signal }) => call('agent.public_query.index', { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: publicQueryRefreshMs,
  })

export const queryKeyOf = (id: string) => [publicQueries, 'one', id] as const

export const queryQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeyOf(id),
    queryFn: ({ signal }) => call('agent.public_query.show', { params: { public_query: id } }, { signal }),
  })

export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...queryKeyOf(id), 'version', version],
    queryFn: ({ signal }) =>
      call(
        'agent.public_query.versions.show',
        { params: { public_query: id, version: String(version) } },
        { signal },
      ),
  })

export const mailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeyOf(id), 'mails'],
    queryFn: ({ signal }) =>
      call('agent.public_query.mails.index', { params: { public_query: id } }, { signal }),
  })

export const mailAddressQuery = queryOptions({
  queryKey: [publicQueries, 'mail-address'],
  queryFn: ({ signal }) => call('agent.public_query.mail.show', {}, { signal }),
})

export const promptExtensionQuery = queryOptions({
  queryKey: [publicQueries, 'prompt-extension'],
  queryFn: ({ signal }) => call('agent.public_query.settings.show', {}, { signal }),
})

export const mailSettingsQuery = queryOptions({
  queryKey: [publicQueries, 'mail-settings'],
  queryFn: ({ signal }) => call('agent.public_query.mail.settings.show', {}, { signal }),
})

export const quarantineQuery = (query: QueryIn<Routes['agent.public_query.quarantine.index']>) =>
  queryOptions({
    queryKey: [publicQueries, 'quarantine', query],
    queryFn: ({ signal }) => call('agent.public_query.quarantine.index', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const strayMailQuery = (query: QueryIn<Routes['superadmin.mail.quarantine.index']>) =>
  queryOptions({
    queryKey: [publicQueries, 'stray-mail', query],
    queryFn: ({ signal }) => call('superadmin.mail.quarantine.index', { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Figures, list, similar requests and mails hang together: a change makes all of them old. */
export const useRefreshQueries = (): (() => Promise<void>) => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [publicQueries] })
}
