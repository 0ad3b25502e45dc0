import { z } from 'zod'
import { route } from './route.ts'
import { emailAddress, id } from './schemas.ts'
import { ssoLimits } from './sso-configuration.ts'

const circle = z.strictObject({ circle: id })

/** What a service adds to its answer is up to it; each name once. */
const answer = z.record(z.string().max(200), z.string().max(400_000))

export const ssoSignInRoutes = {
  'sso.find': route({
    method: 'POST',
    path: '/api/sso/find',
    access: 'public',
    summary: 'Ob zu einer Adresse ein Anmeldedienst gehört; sagt nichts darüber, ob es die Person gibt',
    body: z.strictObject({ email: emailAddress }),
    reply: z.strictObject({
      /** Where the browser goes; null if the address belongs to no service. */
      sso_url: z.string().nullable(),
      is_password_possible: z.boolean(),
    }),
    rateLimit: 'sign-in',
  }),
  'sso.start': route({
    method: 'GET',
    path: '/sso/:circle',
    access: 'public',
    summary: 'Zum Anmeldedienst des Circles',
    params: circle,
    query: z.strictObject({
      /** Subdomain of the public page on which the person was. */
      tenant: z.string().max(63).optional(),
      return_to: z.string().max(ssoLimits.text).optional(),
      login_hint: z.string().max(254).optional(),
    }),
    reply: 'html',
    rateLimit: 'public',
  }),
  'sso.callback.get': route({
    method: 'GET',
    path: '/sso/:circle/callback',
    access: 'public',
    summary: 'Antwort des Anmeldedienstes, mit der Adresse',
    params: circle,
    query: answer,
    isAnswerOfSignInService: true,
    reply: 'html',
    rateLimit: 'public',
  }),
  'sso.callback.post': route({
    method: 'POST',
    path: '/sso/:circle/callback',
    access: 'public',
    summary: 'Antwort des Anmeldedienstes, von seiner Seite gesendet',
    params: circle,
    body: answer,
    isAnswerOfSignInService: true,
    reply: 'html',
    rateLimit: 'public',
  }),
  'sso.backchannel-logout': route({
    method: 'POST',
    path: '/sso/:circle/backchannel-logout',
    access: 'public',
    summary:
      'Der Anmeldedienst sagt selbst, dass eine Sitzung dort zu Ende ist (OpenID Connect Back-Channel Logout 1.0); nur mit seiner Unterschrift',
    params: circle,
    /** Services may add more. */
    body: z.object({ logout_token: z.string().min(1).max(100_000) }),
    isAnswerOfSignInService: true,
    reply: 'json',
    rateLimit: 'public',
  }),
}
