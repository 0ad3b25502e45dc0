import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as openid from 'openid-client'
import { minutes } from '../../../../platform/clock.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { isLoopbackHost } from '../../../../platform/http/known-host.ts'
import { SsoError } from '../provider.ts'
import { explainFailure } from './explain-failure.ts'
import { serviceFetch } from './service-fetch.ts'

type ResponseType = 'code' | 'id_token' | 'code id_token'

/** An OpenID service as a provider names it. */
export interface Service {
  circleId: string
  /** Where it begins; its metadata must say the same of itself. */
  issuer: string
  clientId: string
  clientSecret: string
  authMethod: 'client_secret_post' | 'client_secret_basic' | 'client_secret_jwt' | 'private_key_jwt' | 'none'
  responseType: ResponseType
  /** Only this one is taken. */
  idTokenAlgorithm: string
  /** Empty: plain JSON. */
  userInfoAlgorithm: string
  /** Asked for what the id token does not say. */
  asksUserInfo: boolean
}

const timeLimitSeconds = 10

const clientAuthOf = async ({ authMethod, clientSecret }: Service): Promise<openid.ClientAuth> => {
  switch (authMethod) {
    case 'client_secret_post':
      return openid.ClientSecretPost(clientSecret)
    case 'client_secret_basic':
      return openid.ClientSecretBasic(clientSecret)
    case 'client_secret_jwt':
      return openid.ClientSecretJwt(clientSecret)
    case 'private_key_jwt': {
      const { importPKCS8 } = await import('jose')
      const key = await importPKCS8(clientSecret, 'RS256').catch(error => {
        throw new SsoError('configuration', 'client_secret is no private key', error)
      })
      return openid.PrivateKeyJwt(key)
    }
    case 'none':
      return openid.None()
  }
}

/**
 * What the token endpoint has said during one sign-in. A code counts once: when the answer has to be checked a second time with
 * fresh keys, it is this one.
 */
const saidOnce = new AsyncLocalStorage<{
  token?: { status: number; headers: [string, string][]; body: ArrayBuffer }
}>()

const keepsTokenReply =
  (send: openid.CustomFetch): openid.CustomFetch =>
  async (url, options) => {
    const kept = saidOnce.getStore()
    if (!kept || options.method !== 'POST') return send(url, options)
    if (!kept.token) {
      const reply = await send(url, options)
      kept.token = { status: reply.status, headers: [...reply.headers], body: await reply.arrayBuffer() }
    }
    const { status, headers, body } = kept.token
    return new Response(body.slice(0), { status, headers })
  }

const discover = async (ctx: Ctx, service: Service): Promise<openid.Configuration> => {
  const { clientId, idTokenAlgorithm, userInfoAlgorithm, responseType } = service
  const auth = await clientAuthOf(service)
  const from = async (issuer: URL) => {
    const extensions = [openid.enableNonRepudiationChecks]
    // The guard of outgoing calls lets nobody call this machine but tests.
    if (isLoopbackHost(issuer.hostname)) extensions.push(openid.allowInsecureRequests)
    if (responseType === 'id_token') extensions.push(openid.useIdTokenResponseType)
    if (responseType === 'code id_token') extensions.push(openid.useCodeIdTokenResponseType)
    return openid.discovery(
      issuer,
      clientId,
      {
        id_token_signed_response_alg: idTokenAlgorithm,
        ...(userInfoAlgorithm ? { userinfo_signed_response_alg: userInfoAlgorithm } : {}),
      },
      auth,
      {
        [openid.customFetch]: keepsTokenReply(serviceFetch(ctx.outbound)),
        timeout: timeLimitSeconds,
        execute: extensions,
      },
    )
  }
  const issuer = new URL(service.issuer)
  try {
    return await from(issuer)
  } catch (error) {
    const isOther =
      error instanceof openid.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
    // Some name themselves with a slash at the end, which the address of their metadata does not show.
    if (!isOther || issuer.pathname.endsWith('/')) throw error
    return from(new URL(`${issuer.href}/`))
  }
}

const known = new LRUCache<string, Promise<openid.Configuration>>({ max: 500, ttl: minutes(10) })

const keyOf = (service: Service): string => createHash('sha256').update(JSON.stringify(service)).digest('hex')

export const forgetService = (service: Service): void => {
  known.delete(keyOf(service))
}

/** What the service says of itself, remembered for ten minutes by everything that the configuration says. */
export const configurationOf = async (ctx: Ctx, service: Service): Promise<openid.Configuration> => {
  const key = keyOf(service)
  const found = known.get(key) ?? discover(ctx, service)
  if (!known.has(key)) known.set(key, found)
  try {
    return await found
  } catch (error) {
    known.delete(key)
    throw explainFailure(error, 'discovery')
  }
}

/** Services replace keys, some without a new name: what fails by its signature is checked once more with what they publish now. */
export const withFreshKeys = <T>(
  ctx: Ctx,
  service: Service,
  { askedAt }: { askedAt?: number },
  check: (configuration: openid.Configuration) => Promise<T>,
): Promise<T> =>
  saidOnce.run({}, async () => {
    const attempt = async () => {
      const configuration = await configurationOf(ctx, service)
      try {
        return await check(configuration)
      } catch (error) {
        throw explainFailure(error, 'answer', askedAt)
      }
    }
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof SsoError) || error.type !== 'signature') throw error
      forgetService(service)
      return attempt()
    }
  })
