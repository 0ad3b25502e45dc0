import type { profile } from '@lotse/contract'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../app/api.ts'
import { layoutQuery } from '../../../app/layout-data.ts'
import { sessionQuery } from '../../../app/session.ts'

export type Profile = z.output<typeof profile>

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('profile.edit', {}, { signal }),
})

export const ownSessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: ({ signal }) => call('profile.sessions.index', {}, { signal }),
})

/** Takes over what the server answered; the name also stands in the shell, so that is read anew. */
export const useProfileSaved = (): ((saved: Profile) => void) => {
  const queryClient = useQueryClient()
  return saved => {
    queryClient.setQueryData(profileQuery.queryKey, saved)
    void queryClient.invalidateQueries({ queryKey: layoutQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    // A new password ends the other sessions.
    void queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
  }
}
