import { after, minutes } from '../../../../../platform/clock.ts'
import { type OpenedToken, SsoError } from '../../provider.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** A token older than that is a copy. */
const longest = minutes(10)
const clockSkew = minutes(2)
const textLimit = 400

export interface LogoutToken {
  id: string
  /** When nobody can send it again any more. */
  expiresAt: Date
  subject: string | undefined
  sessionIndexes: string[]
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= textLimit ? value : undefined

const momentOf = (value: unknown, name: string): Date => {
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new SsoError('malformed', `${name} is no time`)
  return new Date(value * 1000)
}

const isLogoutEvent = (events: unknown): boolean => {
  const said =
    events !== null && typeof events === 'object' ? (events as Record<string, unknown>)[event] : null
  return said !== null && typeof said === 'object' && !Array.isArray(said)
}

/** OpenID Connect Back-Channel Logout 1.0, 2.6: everything but the signature, which was proved before. */
export const readLogoutToken = ({ claims, issuer, clientId }: OpenedToken, now: Date): LogoutToken => {
  if (claims.iss !== issuer) throw new SsoError('issuer', 'of the token')
  const audiences = Array.isArray(claims.aud) ? claims.aud : [claims.aud]
  if (!audiences.includes(clientId)) throw new SsoError('audience', 'of the token')
  // With a nonce it is an id token, which anybody holds who signs in.
  if ('nonce' in claims) throw new SsoError('nonce', 'a token for signing out has none')
  if (!isLogoutEvent(claims.events)) throw new SsoError('malformed', 'no event of signing out')
  const issued = momentOf(claims.iat, 'iat')
  if (issued > after(now, clockSkew)) throw new SsoError('clock_skew', `issued at ${issued.toISOString()}`)
  const isOver = claims.exp !== undefined && momentOf(claims.exp, 'exp') <= after(now, -clockSkew)
  if (isOver || issued < after(now, -longest))
    throw new SsoError('expired', `issued at ${issued.toISOString()}`)
  const [id, subject, sid] = [textOf(claims.jti), textOf(claims.sub), textOf(claims.sid)]
  if (!id) throw new SsoError('malformed', 'no jti')
  if (!subject && !sid) throw new SsoError('malformed', 'neither sub nor sid')
  return {
    id: `logout ${id}`,
    expiresAt: after(issued, 2 * longest),
    subject,
    sessionIndexes: sid ? [sid] : [],
  }
}
