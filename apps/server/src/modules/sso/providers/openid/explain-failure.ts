import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { OutboundError } from '../../../../platform/outbound.ts'
import { explainOutbound } from '../explain-outbound.ts'
import { SsoError, type SsoErrorType } from '../provider.ts'

const causesOf = (error: unknown): Error[] => {
  const causes: Error[] = []
  for (let cause = error; cause instanceof Error && causes.length < 10; cause = cause.cause)
    causes.push(cause)
  return causes
}

/** Codes of the protocol are short words; whatever else a service writes there is not kept. */
const word = (text: unknown): string =>
  typeof text === 'string' && /^[\w.-]{1,60}$/.test(text) ? text : 'unnamed'

const didNotWant = new Set([
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
])

const ofRequests: Partial<Record<string, SsoErrorType>> = {
  invalid_scope: 'scope',
  unsupported_response_type: 'response_type',
  unauthorized_client: 'response_type',
  unsupported_response_mode: 'response_mode',
}

/** Many services have one code for all of it; only their words name the parameter. */
const ofDescriptions: [RegExp, SsoErrorType][] = [
  [/pkce|code_challenge/i, 'pkce'],
  [/response_type/i, 'response_type'],
  [/response_mode/i, 'response_mode'],
  [/\bscope/i, 'scope'],
]

/** What the service does not like of the way in which we sent somebody. */
export const ofAuthorization = (error: string, description: string): SsoErrorType => {
  if (didNotWant.has(error)) return 'cancelled'
  const told = ofDescriptions.find(([said]) => said.test(description))
  return ofRequests[error] ?? told?.[1] ?? 'configuration'
}

const ofTokenEndpoint = (error: string): SsoErrorType => {
  if (error === 'invalid_client' || error === 'unauthorized_client') return 'client_credentials'
  return error === 'invalid_grant' ? 'expired' : 'status'
}

/** The claim that the library compared, where it says so. */
const claimOf = (causes: Error[]): string => {
  for (const { cause } of causes)
    if (cause !== null && typeof cause === 'object' && 'claim' in cause) return word(cause.claim)
  return ''
}

const clockTolerance = 120

/** What answers us was issued before we asked: the clock of the service is behind. */
const wasIssuedBefore = (causes: Error[], askedAt: number | undefined): boolean =>
  causes.some(({ cause }) => {
    if (cause === null || typeof cause !== 'object' || !('claims' in cause)) return false
    const { iat } = cause.claims as { iat?: unknown }
    return typeof iat === 'number' && askedAt !== undefined && iat < askedAt / 1000 - clockTolerance
  })

const ofClaims: Record<string, SsoErrorType> = {
  nonce: 'nonce',
  aud: 'audience',
  azp: 'audience',
  iss: 'issuer',
}

/** The library has one code for many faults of an answer; only its words tell them apart. */
const ofInvalidAnswer: [RegExp, SsoErrorType][] = [
  [/signature verification failed/, 'signature'],
  [/"alg" header parameter/, 'algorithm'],
  [/"iss" \(issuer\)/, 'issuer'],
  [/"state" response parameter/, 'state'],
  [/"nonce"/, 'nonce'],
  [/"aud"/, 'audience'],
]

const ofCode = (code: string, causes: Error[], phase: 'discovery' | 'answer'): SsoErrorType => {
  switch (code) {
    case 'OAUTH_JWT_CLAIM_COMPARISON_FAILED':
      return ofClaims[claimOf(causes)] ?? 'malformed'
    case 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED':
      return claimOf(causes) === 'nbf' ? 'clock_skew' : 'expired'
    case 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED':
      return phase === 'discovery' ? 'issuer' : 'malformed'
    case 'OAUTH_KEY_SELECTION_FAILED':
      return 'signature'
    case 'OAUTH_UNSUPPORTED_OPERATION':
      return 'algorithm'
    case 'OAUTH_TIMEOUT':
    case 'OAUTH_ABORT':
      return 'unreachable'
    case 'OAUTH_HTTP_REQUEST_FORBIDDEN':
      return 'insecure_address'
    case 'OAUTH_REQUEST_PROTOCOL_FORBIDDEN':
      return 'configuration'
    case 'OAUTH_INVALID_RESPONSE': {
      const texts = causes.map(({ message }) => message).join('\n')
      return (
        ofInvalidAnswer.find(([said]) => said.test(texts))?.[1] ??
        (phase === 'discovery' ? phase : 'malformed')
      )
    }
    default:
      return phase === 'discovery' ? 'discovery' : 'malformed'
  }
}

/** What went wrong between us and an OpenID service, without anything of what it sent. `askedAt`: when the browser was sent there. */
export const explainFailure = (error: unknown, phase: 'discovery' | 'answer', askedAt?: number): SsoError => {
  const causes = causesOf(error)
  const known = causes.find(cause => cause instanceof SsoError)
  if (known) return known
  const outbound = causes.find(cause => cause instanceof OutboundError)
  if (outbound) return explainOutbound(outbound, phase)
  if (error instanceof AuthorizationResponseError)
    return new SsoError(ofAuthorization(error.error, error.error_description ?? ''), word(error.error), error)
  if (error instanceof ResponseBodyError)
    return new SsoError(ofTokenEndpoint(error.error), word(error.error), error)
  if (error instanceof WWWAuthenticateChallengeError) {
    const named = word(error.cause[0]?.parameters.error ?? 'invalid_client')
    return new SsoError(ofTokenEndpoint(named), named, error)
  }
  if (error instanceof ClientError && error.code) {
    const named = ofCode(error.code, causes, phase)
    const type = named === 'expired' && wasIssuedBefore(causes, askedAt) ? 'clock_skew' : named
    return new SsoError(type, `${phase}: ${error.code} ${claimOf(causes)}`.trim(), error)
  }
  return new SsoError('unexpected', phase, error)
}
