import {
  type BodyIn,
  type ParamsIn,
  type QueryIn,
  type Reply,
  type RouteDefinition,
  type RouteName,
  type Routes,
  routes,
} from '@lotse/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

interface Parts<Name extends RouteName> {
  params?: ParamsIn<Routes[Name]>
  query?: Partial<QueryIn<Routes[Name]>>
  body?: BodyIn<Routes[Name]>
  file?: { bytes: Uint8Array; name: string; type: string }
  bytes?: Uint8Array
}

export interface Refusal {
  status: number
  message: string
  code: string
  errors: Record<string, string>
}

const multipart = (field: string, file: { bytes: Uint8Array; name: string; type: string }) => {
  const boundary = 'lotse-test-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

/** A browser over HTTP: keeps the cookie, knows the CSRF token, and holds every reply against the contract. */
export class TestBrowser {
  cookie = ''
  csrfToken = ''
  readonly #http: FastifyInstance
  readonly #userAgent: string
  readonly #address: string

  constructor(http: FastifyInstance, { userAgent = 'Vitest', address = '127.0.0.1' } = {}) {
    this.#http = http
    this.#userAgent = userAgent
    this.#address = address
  }

  /** A raw request with this browser's cookie and token. */
  async request(options: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await this.#http.inject({
      remoteAddress: this.#address,
      ...options,
      headers: {
        'user-agent': this.#userAgent,
        'x-csrf-token': this.csrfToken,
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...options.headers,
      },
    })
    const fresh = response.cookies.find(({ name }) => name.endsWith('lotse_session'))
    if (fresh) this.cookie = `${fresh.name}=${fresh.value}`
    return response
  }

  /** Fetches the session and with it the CSRF token. */
  async open(): Promise<this> {
    const response = await this.request({ method: 'GET', url: '/session' })
    this.csrfToken = response.json().csrf_token
    return this
  }

  async send<Name extends RouteName>(name: Name, parts: Parts<Name> = {}): Promise<LightMyRequestResponse> {
    const definition: RouteDefinition = routes[name]
    const params = (parts.params ?? {}) as Record<string, string>
    const url = definition.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const upload = definition.file && parts.file ? multipart(definition.file.field, parts.file) : null
    const bytes = definition.bytes && parts.bytes
    const csrfBefore = this.cookie
    const response = await this.request({
      method: definition.method,
      url,
      query: Object.fromEntries(
        Object.entries(parts.query ?? {}).map(([key, value]) => [key, String(value)]),
      ),
      ...(upload ? { payload: upload.payload, headers: { 'content-type': upload.type } } : {}),
      ...(bytes
        ? { payload: Buffer.from(bytes), headers: { 'content-type': 'application/octet-stream' } }
        : {}),
      ...(parts.body !== undefined ? { payload: parts.body as object } : {}),
    })
    // A rotated session has another token, as it does for the web app after its full page visit.
    if (this.cookie !== csrfBefore && name !== 'session.show') await this.open()
    return response
  }

  /** Calls a route that must succeed; the reply is parsed with the contract's own schema. */
  async call<Name extends RouteName>(name: Name, parts: Parts<Name> = {}): Promise<Reply<Routes[Name]>> {
    const response = await this.send(name, parts)
    expect(response.statusCode, `${name}: ${response.body}`).toBeLessThan(300)
    const { reply } = routes[name] as RouteDefinition
    return (typeof reply === 'string' ? undefined : reply.parse(response.json())) as Reply<Routes[Name]>
  }

  /** Calls a route that must be refused. */
  async refused<Name extends RouteName>(name: Name, parts: Parts<Name> = {}): Promise<Refusal> {
    const response = await this.send(name, parts)
    expect(response.statusCode, `${name}: ${response.body}`).toBeGreaterThanOrEqual(400)
    return { status: response.statusCode, ...response.json() }
  }

  async signIn(email: string, password: string): Promise<this> {
    await this.open()
    await this.call('login.store', { body: { email, password } })
    return this
  }
}
