import type { FastifyReply, FastifyRequest } from 'fastify'
import { days, minutes } from '../clock.ts'
import type { Config } from '../config.ts'
import { newToken, type Secrets, sameText } from '../secrets.ts'
import type { Exchange } from './handlers.ts'

export interface SessionCookie {
  read(request: FastifyRequest): string | null
  exchange(
    request: FastifyRequest,
    reply: FastifyReply,
    more: Pick<Exchange, 'foreignOrigin' | 'range' | 'rawQuery' | 'signal'>,
  ): Exchange
}

/** So long a browser is known after its last sign-in. */
export const deviceLifetime = days(180)

/** So long a sign-in elsewhere may take. */
export const signInLifetime = minutes(10)

/** One random value per browser. Signed in, its hash is a session's key; before, it only carries the CSRF token. */
export const createSessionCookie = (config: Config): SessionCookie => {
  const secure = config.baseUrl.startsWith('https:')
  const named = (name: string) => (secure ? `__Host-${name}` : name)
  const name = named('lotse_session')
  const deviceName = named('lotse_device')
  const signInName = named('lotse_sso')
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const read = (request: FastifyRequest) => {
    const value = request.cookies[name]
    return value && /^[\w-]{43}$/.test(value) ? value : null
  }
  return {
    read,
    exchange(request, reply, more) {
      const issue = (token: string) => {
        reply.setCookie(name, token, options)
      }
      let token = read(request)
      return {
        ...more,
        get sessionToken() {
          if (!token) {
            token = newToken()
            issue(token)
          }
          return token
        },
        issueSessionToken(fresh) {
          token = fresh
          issue(fresh)
        },
        deviceToken: request.cookies[deviceName] ?? null,
        issueDeviceToken(device) {
          reply.setCookie(deviceName, device, { ...options, maxAge: deviceLifetime / 1000 })
        },
        signInToken: request.cookies[signInName] ?? null,
        issueSignInToken(signIn) {
          // Lax would not come along with what the service's page posts; None is only taken over https.
          const sameSite = secure ? 'none' : 'lax'
          reply.setCookie(signInName, signIn, { ...options, sameSite, maxAge: signInLifetime / 1000 })
        },
      }
    },
  }
}

/** The token that unsafe calls send back as a header; it follows from the cookie and the server's key, nothing is stored. */
export const csrfTokenOf = (secrets: Secrets, sessionToken: string): string =>
  secrets.sign('csrf', sessionToken)

export const hasCsrfToken = (
  secrets: Secrets,
  request: FastifyRequest,
  sessionToken: string | null,
): boolean => {
  const given = request.headers['x-csrf-token']
  return (
    sessionToken !== null && typeof given === 'string' && sameText(given, csrfTokenOf(secrets, sessionToken))
  )
}
