import type { SessionReply } from '@lotse/contract'
import { type QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { adoptSession, call } from './api.ts'

/** As pages read it: who is signed in stands beside the rest. */
export type Session = Omit<SessionReply, 'auth'> & SessionReply['auth']

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session> => {
    const reply = await call('session.show', {}, { signal })
    adoptSession(reply)
    const { auth, ...rest } = reply
    return { ...rest, ...auth }
  },
  // Who is signed in changes only by an act of this page (sign-in, sign-out) or by a 401; both say so themselves.
  staleTime: Number.POSITIVE_INFINITY,
})

/** The root route has loaded the session before any page is drawn, so a page never sees it missing. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data

/**
 * After the person changed (signed in or out) nothing cached may survive: it belongs to somebody else.
 * Resolves with the new session, so that the caller can go on to a page that needs it.
 */
export const renewSession = async (queryClient: QueryClient): Promise<Session> => {
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== sessionQuery.queryKey[0] })
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
}

export const useRenewSession = (): (() => Promise<Session>) => {
  const queryClient = useQueryClient()
  return () => renewSession(queryClient)
}

export const isDebugging = (session: Session): boolean => session.app.debug || session.app.env === 'local'
