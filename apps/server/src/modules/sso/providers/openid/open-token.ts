import { compactVerify, createLocalJWKSet, errors, type JSONWebKeySet } from 'jose'
import { LRUCache } from 'lru-cache'
import { minutes } from '../../../../platform/clock.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { type OpenedToken, SsoError } from '../provider.ts'
import type { Claims } from './claims.ts'
import { explainFailure } from './explain-failure.ts'
import { configurationOf, type Service } from './service.ts'
import { serviceFetch } from './service-fetch.ts'

const lettersAtMost = 100_000

/** By address. Whoever sends junk makes us ask a service for its keys once a minute at most. */
const known = new LRUCache<string, Promise<JSONWebKeySet>>({ max: 500, ttl: minutes(10) })
const askedLately = new LRUCache<string, true>({ max: 500, ttl: minutes(1) })

const fetchKeys = async (ctx: Ctx, address: string): Promise<JSONWebKeySet> => {
  try {
    const request = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' } as const
    const reply = await serviceFetch(ctx.outbound)(address, request)
    const { keys } = (await reply.json()) as Partial<JSONWebKeySet>
    if (Array.isArray(keys)) return { keys }
  } catch (error) {
    throw error instanceof SyntaxError
      ? new SsoError('discovery', 'keys', error)
      : explainFailure(error, 'discovery')
  }
  throw new SsoError('discovery', 'keys')
}

const keysAt = async (ctx: Ctx, address: string, isFresh: boolean): Promise<JSONWebKeySet> => {
  const found = isFresh ? undefined : known.get(address)
  const keys = found ?? fetchKeys(ctx, address)
  if (!found) known.set(address, keys)
  if (isFresh) askedLately.set(address, true)
  try {
    return await keys
  } catch (error) {
    known.delete(address)
    throw error
  }
}

const payloadOf = async (token: string, keys: JSONWebKeySet, algorithm: string): Promise<Claims> => {
  try {
    const { payload } = await compactVerify(token, createLocalJWKSet(keys), { algorithms: [algorithm] })
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
    if (claims !== null && typeof claims === 'object' && !Array.isArray(claims)) return claims as Claims
  } catch (error) {
    if (error instanceof errors.JOSEAlgNotAllowed)
      throw new SsoError('algorithm', 'another than was agreed upon', error)
    if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey)
      throw new SsoError('signature', 'none of the published keys', error)
    if (error instanceof errors.JWKSMultipleMatchingKeys)
      throw new SsoError('signature', 'several keys fit', error)
    throw new SsoError('malformed', 'no signed token', error)
  }
  throw new SsoError('malformed', 'no claims')
}

/** A token that the service says it has signed, by its published keys; what is in it the caller checks. */
export const openToken = async (ctx: Ctx, service: Service, token: string): Promise<OpenedToken> => {
  if (token.length > lettersAtMost) throw new SsoError('malformed', 'too long')
  const { issuer, jwks_uri: address } = (await configurationOf(ctx, service)).serverMetadata()
  if (!address) throw new SsoError('discovery', 'no keys')
  const open = async (isFresh: boolean) =>
    payloadOf(token, await keysAt(ctx, address, isFresh), service.idTokenAlgorithm)
  const claims = await open(false).catch(error => {
    const isOfOldKeys = error instanceof SsoError && error.type === 'signature' && !askedLately.has(address)
    if (!isOfOldKeys) throw error
    return open(true)
  })
  return { claims, issuer, clientId: service.clientId }
}
