import type { QueryClient } from '@tanstack/react-query'
import { toast } from '../ui/overlays/toasts.ts'
import type { AppRouter } from './router.tsx'
import { safeRedirect } from './safe-redirect.ts'
import { renewSession, sessionQuery } from './session.ts'

/** Several calls may be refused at once; only the first finds a person in the cached session and acts. */
export const leaveLostSession = (queryClient: QueryClient, router: AppRouter): void => {
  const session = queryClient.getQueryData(sessionQuery.queryKey)
  if (!session?.user) return
  queryClient.setQueryData(sessionQuery.queryKey, { ...session, user: null, impersonating: null })
  toast.error('Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.')
  // No question about unsaved changes: without a session they cannot be saved any more.
  const target = safeRedirect(router.state.location.href, '')
  void router
    .navigate({ to: '/login', search: target ? { redirect: target } : {}, ignoreBlocker: true })
    .then(() => renewSession(queryClient))
}
