import type { ReceivedIdentity } from '../provider.ts'
import { SsoError } from '../provider.ts'
import { saysYes, textOf } from './claims.ts'
import type { Received } from './sign-in.ts'

/** The address that a claim holds. It counts as verified only where the service says so of just this one. */
export const emailOf = (
  { claims }: Received,
  claim: string,
): Pick<ReceivedIdentity, 'email' | 'isEmailVerified'> => {
  const email = textOf(claims, claim).toLowerCase()
  return {
    email: email.includes('@') ? email : '',
    isEmailVerified: saysYes(claims.email_verified) && email === textOf(claims, 'email').toLowerCase(),
  }
}

export const subjectOf = ({ claims }: Received): Pick<ReceivedIdentity, 'issuer' | 'subject'> => {
  const { iss, sub } = claims
  if (typeof iss !== 'string' || typeof sub !== 'string' || !sub)
    throw new SsoError('malformed', 'iss or sub')
  return { issuer: iss, subject: sub }
}

/** The id token ends the session there. */
export const sessionOf = ({ claims, idToken }: Received): ReceivedIdentity['session'] => ({
  index: typeof claims.sid === 'string' ? claims.sid.slice(0, 500) : '',
  details: { id_token: idToken },
})
