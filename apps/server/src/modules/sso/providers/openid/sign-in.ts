import * as openid from 'openid-client'
import type { Ctx } from '../../../../platform/context.ts'
import type { Answer, Departure } from '../provider.ts'
import { SsoError } from '../provider.ts'
import type { Claims } from './claims.ts'
import { explainFailure } from './explain-failure.ts'
import { configurationOf, type Service, withFreshKeys } from './service.ts'

interface Request {
  state: string
  returnAddress: string
}

/** Where the browser goes: always with a nonce, with a challenge wherever there is a code. */
export const departTo = async (
  ctx: Ctx,
  service: Service,
  { state, returnAddress }: Request,
  { usesPkce, ...parameters }: { usesPkce: boolean } & Record<string, string | boolean | undefined>,
): Promise<Departure> => {
  const configuration = await configurationOf(ctx, service)
  const nonce = openid.randomNonce()
  const verifier = usesPkce && service.responseType !== 'id_token' ? openid.randomPKCECodeVerifier() : ''
  const wanted = Object.entries(parameters).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  try {
    const url = openid.buildAuthorizationUrl(configuration, {
      ...Object.fromEntries(wanted),
      redirect_uri: returnAddress,
      response_type: service.responseType,
      state,
      nonce,
      ...(verifier && {
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    })
    return { url: url.href, kept: { nonce, verifier, since: ctx.clock.now().toISOString() } }
  } catch (error) {
    throw explainFailure(error, 'discovery')
  }
}

/** At the address that was agreed upon, under whatever name this server was called. */
const requestOf = (answer: Answer, returnAddress: string): globalThis.Request =>
  answer.kind === 'form'
    ? new globalThis.Request(returnAddress, { method: 'POST', body: new URLSearchParams(answer.fields) })
    : new globalThis.Request(`${returnAddress}${new URL(answer.url).search}`)

export interface Received {
  claims: Claims
  idToken: string
}

export const arriveFrom = (
  ctx: Ctx,
  service: Service,
  answer: Answer,
  expected: Request & { kept: Record<string, string> },
  maxAge?: number,
): Promise<Received> => {
  const { nonce = '', verifier = '', since = '' } = expected.kept
  return withFreshKeys(ctx, service, { askedAt: Date.parse(since) }, async configuration => {
    if (!nonce) throw new SsoError('nonce', 'none kept')
    const request = requestOf(answer, expected.returnAddress)
    const checks = { expectedState: expected.state, ...(maxAge === undefined ? {} : { maxAge }) }
    if (service.responseType === 'id_token') {
      const claims = await openid.implicitAuthentication(configuration, request, nonce, checks)
      return { claims, idToken: answer.kind === 'form' ? (answer.fields.id_token ?? '') : '' }
    }
    const tokens = await openid.authorizationCodeGrant(configuration, request, {
      ...checks,
      expectedNonce: nonce,
      idTokenExpected: true,
      ...(verifier && { pkceCodeVerifier: verifier }),
    })
    const claims = tokens.claims()
    if (!claims) throw new SsoError('malformed', 'no id token')
    const more =
      service.asksUserInfo && configuration.serverMetadata().userinfo_endpoint
        ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {}
    // What was signed for us counts more than what was only fetched.
    return { claims: { ...more, ...claims }, idToken: tokens.id_token ?? '' }
  })
}

export const signOutAt = async (
  ctx: Ctx,
  service: Service,
  session: Record<string, string>,
  returnAddress: string,
): Promise<string | null> => {
  const configuration = await configurationOf(ctx, service)
  if (!configuration.serverMetadata().end_session_endpoint) return null
  return openid.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: returnAddress,
    ...(session.id_token && { id_token_hint: session.id_token }),
  }).href
}
