import type { StreamReply } from '../../../platform/http/handlers.ts'
import type { SsoErrorType } from '../providers/provider.ts'

/** With GET, whatever method the browser came with. */
export const leadTo = (location: string): StreamReply => ({
  status: 303,
  type: 'text/html; charset=utf-8',
  body: '',
  headers: { location },
})

/** The sign-in page says what happened; the id of the attempt leads those who look after it to its cause. */
export const leadToSignIn = (type: SsoErrorType, attemptId: string | null, returnTo = '/'): StreamReply => {
  const query = new URLSearchParams({ sso_error: type })
  if (attemptId) query.set('attempt', attemptId)
  if (returnTo !== '/') query.set('redirect', returnTo)
  return leadTo(`/login?${query}`)
}
