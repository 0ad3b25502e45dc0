import {
  type BodyIn,
  type ParamsIn,
  type QueryIn,
  type RouteDefinition,
  type RouteName,
  type Routes,
  routes,
} from '@lotse/contract'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

interface SentFile {
  bytes: Uint8Array
  name: string
  type: string
}

export interface Parts<Name extends RouteName> {
  params?: ParamsIn<Routes[Name]>
  query?: Partial<QueryIn<Routes[Name]>>
  body?: BodyIn<Routes[Name]>
  file?: SentFile
  bytes?: Uint8Array
}

const multipart = (field: string, file: SentFile) => {
  const boundary = 'lotse-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

/** Services post their answers as form fields. */
const bodyOf = ({ isAnswerOfSignInService }: RouteDefinition, body: object): InjectOptions =>
  isAnswerOfSignInService
    ? {
        payload: new URLSearchParams(body as Record<string, string>).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }
    : { payload: body }

/** A call by the contract as it is sent. */
export const requestOf = <Name extends RouteName>(name: Name, parts: Parts<Name> = {}): InjectOptions => {
  const definition: RouteDefinition = routes[name]
  const params = (parts.params ?? {}) as Record<string, string>
  const url = definition.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const upload = definition.file && parts.file ? multipart(definition.file.field, parts.file) : null
  const bytes = definition.bytes && parts.bytes
  return {
    method: definition.method,
    url,
    query: Object.fromEntries(Object.entries(parts.query ?? {}).map(([key, value]) => [key, String(value)])),
    ...(upload ? { payload: upload.payload, headers: { 'content-type': upload.type } } : {}),
    ...(bytes
      ? { payload: Buffer.from(bytes), headers: { 'content-type': 'application/octet-stream' } }
      : {}),
    ...(parts.body !== undefined ? bodyOf(definition, parts.body as object) : {}),
  }
}

/** A browser over HTTP: keeps the cookie and sends the CSRF token back. */
export class RouteClient {
  cookie = ''
  /** What tells that somebody has signed in here before. */
  deviceCookie = ''
  /** What binds the answer of a sign-in service to this browser. */
  signInCookie = ''
  csrfToken = ''
  readonly #http: FastifyInstance
  readonly userAgent: string
  readonly address: string

  constructor(http: FastifyInstance, { userAgent = 'Lotse', address = '127.0.0.1' } = {}) {
    this.#http = http
    this.userAgent = userAgent
    this.address = address
  }

  /** A raw request with this browser's cookie and token. */
  async request(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookies = [this.cookie, this.deviceCookie, this.signInCookie].filter(Boolean)
    const response = await this.#http.inject({
      remoteAddress: this.address,
      ...options,
      headers: {
        'user-agent': this.userAgent,
        'x-csrf-token': this.csrfToken,
        ...(cookies.length ? { cookie: cookies.join('; ') } : {}),
        ...options.headers,
      },
    })
    const fresh = response.cookies.find(({ name }) => name.endsWith('lotse_session'))
    if (fresh) this.cookie = `${fresh.name}=${fresh.value}`
    const device = response.cookies.find(({ name }) => name.endsWith('lotse_device'))
    if (device) this.deviceCookie = `${device.name}=${device.value}`
    const signIn = response.cookies.find(({ name }) => name.endsWith('lotse_sso'))
    if (signIn) this.signInCookie = `${signIn.name}=${signIn.value}`
    return response
  }

  /** Fetches the session and with it the CSRF token. */
  async open(): Promise<this> {
    const response = await this.request({ method: 'GET', url: '/session' })
    this.csrfToken = response.json().csrf_token
    return this
  }

  async send<Name extends RouteName>(name: Name, parts: Parts<Name> = {}): Promise<LightMyRequestResponse> {
    const before = this.cookie
    const response = await this.request(requestOf(name, parts))
    // A rotated session has another token, as it does for the web app after its full page visit.
    if (this.cookie !== before && name !== 'session.show') await this.open()
    return response
  }
}
