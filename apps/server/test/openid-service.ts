import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import Provider, { type ClientMetadata, interactionPolicy } from 'oidc-provider'
import { createOutbound, type Outbound } from '../src/platform/outbound.ts'
import { openidMemory } from './openid-memory.ts'
import { type ServiceAnswer, visitOpenid } from './openid-visit.ts'

type Claims = Record<string, unknown>

export interface OpenidService {
  issuer: string
  port: number
  /** People by the name that the service has for them. */
  people: Map<string, Claims>
  addClient(client: Partial<ClientMetadata> & { client_id: string }): void
  /** Where the browser is sent, with this person at the keyboard: follows until the service sends it back. */
  visit(url: string, person: string): Promise<ServiceAnswer>
  /** Whatever the token endpoint says, another id token: signed with the service's key unless the header says otherwise. */
  replaceIdToken: ((claims: Claims, sign: SignIdToken) => Promise<string>) | null
  /** Something else than an id token, by the service's key. */
  sign: SignIdToken
  /** Other origins that lead here. */
  alsoAt: string[]
  /** In place of the answer at a path, or at one of another origin: `admin.example/path`. */
  replies: Map<string, (res: ServerResponse, req: IncomingMessage) => void>
  /** Clients that have to prove that they are who asked for a code. */
  pkceRequired: Set<string>
  /** What the token endpoint was sent. */
  tokenRequests: URLSearchParams[]
  /** Another key under the same name. */
  replaceKey(): Promise<void>
  close(): Promise<void>
}
type SignIdToken = (claims: Claims, header?: Record<string, unknown>) => Promise<string>

const bodyOf = async (req: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of req) parts.push(part)
  return Buffer.concat(parts)
}

const newKey = async (): Promise<CryptoKey> =>
  (await generateKeyPair('RS256', { extractable: true })).privateKey

/** One for all services of a worker: making it takes seconds, and whoever confuses them is not saved by it. */
let firstKey: Promise<CryptoKey> | undefined

/** A real OpenID provider in this process. `posesAs` names it as a vendor's service: its own origin stands for that one. */
export const startOpenidService = async ({
  posesAs,
  idTokenClaims = false,
}: {
  posesAs?: string
  idTokenClaims?: boolean
} = {}): Promise<OpenidService> => {
  let handle: (req: IncomingMessage, res: ServerResponse) => void = (_req, res) => void res.end()
  const server = createServer((req, res) => handle(req, res)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const own = `http://127.0.0.1:${port}`
  const issuer = posesAs ?? own
  const { pathname } = new URL(issuer)
  const prefix = pathname === '/' ? '' : pathname.replace(/\/$/, '')
  const people = new Map<string, Claims>()
  const clients = new Map<string, ClientMetadata>()
  let key: { privateKey: CryptoKey; jwk: JWK }
  let provider: Provider

  const openProvider = async (privateKey: CryptoKey) => {
    key = { privateKey, jwk: { ...(await exportJWK(privateKey)), kid: 'the-key', use: 'sig', alg: 'RS256' } }
    const everything = [
      'email',
      'email_verified',
      'name',
      'groups',
      'tid',
      'oid',
      'preferred_username',
      'upn',
      'hd',
      'idtyp',
      'acct',
      'xms_edov',
      'roles',
      '_claim_names',
    ]
    const policy = interactionPolicy.base()
    policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
    provider = new Provider(issuer, {
      adapter: openidMemory(clients),
      clients: [],
      jwks: { keys: [key.jwk] },
      cookies: { keys: ['of tests'] },
      findAccount: (_ctx, id) => {
        const claims = people.get(id)
        return claims ? { accountId: id, claims: () => ({ sub: id, ...claims }) } : undefined
      },
      claims: {
        openid: ['sub', ...(idTokenClaims ? everything : [])],
        email: ['email', 'email_verified'],
        profile: ['name'],
        groups: ['groups'],
      },
      scopes: ['openid', 'email', 'profile', 'groups', 'offline_access'],
      conformIdTokenClaims: !idTokenClaims,
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
      interactions: { url: (_ctx, interaction) => `${prefix}/interaction/${interaction.uid}`, policy },
      pkce: { required: (_ctx, client) => service.pkceRequired.has(client.clientId) },
      responseTypes: ['code', 'id_token', 'code id_token'],
      extraParams: ['hd', 'access_type', 'include_granted_scopes', 'domain_hint', 'idp'],
      ttl: {
        Interaction: 600,
        Session: 600,
        Grant: 600,
        AccessToken: 600,
        AuthorizationCode: 60,
        IdToken: 600,
      },
      async loadExistingGrant({ oidc }) {
        const grant = new provider.Grant({
          clientId: oidc.client?.clientId,
          accountId: oidc.session?.accountId,
        })
        grant.addOIDCScope('openid email profile groups')
        await grant.save()
        return grant
      },
    })
    provider.proxy = true
  }
  firstKey ??= newKey()
  await openProvider(await firstKey)

  const service: OpenidService = {
    issuer,
    port,
    people,
    addClient: client => {
      clients.set(client.client_id, {
        client_secret: 'geheim',
        response_types: ['code'],
        grant_types: ['authorization_code', 'implicit'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'RS256',
        ...client,
      } as ClientMetadata)
    },
    replaceIdToken: null,
    sign: (claims, header = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'the-key', ...header })
        .sign(key.privateKey),
    alsoAt: [],
    replies: new Map(),
    pkceRequired: new Set(),
    tokenRequests: [],
    replaceKey: async () => openProvider(await newKey()),
    visit: (url, person) => visitOpenid({ issuer, own }, url, person),
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }

  const answerToken = async (req: IncomingMessage, res: ServerResponse, path: string) => {
    const body = await bodyOf(req)
    service.tokenRequests.push(new URLSearchParams(body.toString()))
    const headers = new Headers({ 'x-untouched': '1' })
    for (const [name, value] of Object.entries(req.headers)) headers.set(name, String(value))
    for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name)
    const reply = await fetch(`${own}${path}`, { method: 'POST', headers, body: new Uint8Array(body) })
    const said = (await reply.json()) as Record<string, string>
    if (service.replaceIdToken && said.id_token) {
      const payload = JSON.parse(Buffer.from(said.id_token.split('.')[1] ?? '', 'base64url').toString())
      said.id_token = await service.replaceIdToken(payload, service.sign)
    }
    const challenge = reply.headers.get('www-authenticate')
    res.writeHead(reply.status, {
      'content-type': 'application/json',
      ...(challenge && { 'www-authenticate': challenge }),
    })
    res.end(JSON.stringify(said))
  }

  /** Tests over HTTP say who is at the keyboard; a browser is shown a page that asks. */
  const answerInteraction = async (req: IncomingMessage, res: ServerResponse) => {
    const typed =
      req.method === 'POST' ? new URLSearchParams((await bodyOf(req)).toString()).get('person') : null
    const accountId = typed ?? req.headers['x-person']
    if (typeof accountId !== 'string') {
      res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      const field = '<label>Konto <input name="person"></label><button>Beim Dienst anmelden</button>'
      return res.end(`<!doctype html><title>Anmeldedienst</title><form method="post">${field}</form>`)
    }
    const result =
      accountId === 'cancels' ? { error: 'access_denied' } : { login: { accountId }, select_account: {} }
    return provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false })
  }

  handle = (req, res) => {
    const url = req.url ?? '/'
    const [whole = ''] = url.split('?')
    const path = whole.startsWith(prefix) ? whole.slice(prefix.length) : whole
    const replaced =
      service.replies.get(`${req.headers['x-forwarded-host']}${path}`) ?? service.replies.get(path)
    if (replaced) return replaced(res, req)
    if (path === '/token' && !req.headers['x-untouched']) return void answerToken(req, res, url)
    if (path.startsWith('/interaction/')) return void answerInteraction(req, res)
    Object.assign(req, { originalUrl: url, baseUrl: prefix, url: url.slice(prefix.length) || '/' })
    return void provider.callback()(req, res)
  }
  return service
}

/** Reaches these services and nothing else of this machine; a vendor's origin leads to the service that poses as it. */
export const outboundTo = (...services: Pick<OpenidService, 'issuer' | 'port' | 'alsoAt'>[]): Outbound => {
  const outbound = createOutbound({ loopback: services.map(({ port }) => `127.0.0.1:${port}`) })
  return {
    ...outbound,
    request: request => {
      const { origin, host, protocol, pathname, search } = new URL(request.url)
      const posing = services.find(
        ({ issuer, alsoAt }) => origin === new URL(issuer).origin || alsoAt.includes(origin),
      )
      if (!posing) return outbound.request(request)
      return outbound.request({
        ...request,
        url: `http://127.0.0.1:${posing.port}${pathname}${search}`,
        headers: { ...request.headers, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) },
      })
    },
  }
}
