import type { SessionReply } from '@lotse/contract'
import { type QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { adoptSession, call } from './api.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const session = await call('session.show', {}, { signal })
    adoptSession(session)
    return session
  },
  // Who is signed in changes only by an act of this page (sign-in, sign-out) or by a 401; both say so themselves.
  staleTime: Number.POSITIVE_INFINITY,
})

/** The root route has loaded the session before any page is drawn, so a page never sees it missing. */
export const useSession = (): SessionReply => useSuspenseQuery(sessionQuery).data

/**
 * After the person changed (signed in or out) nothing cached may survive: it belongs to somebody else.
 * Resolves with the new session, so that the caller can go on to a page that needs it.
 */
export const renewSession = async (queryClient: QueryClient): Promise<SessionReply> => {
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== sessionQuery.queryKey[0] })
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

export const useRenewSession = (): (() => Promise<SessionReply>) => {
  const queryClient = useQueryClient()
  return () => renewSession(queryClient)
}

export const isDebugging = (session: SessionReply): boolean =>
  session.app.debug || session.app.env === 'local'
