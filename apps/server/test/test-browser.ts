import { type Reply, type RouteDefinition, type RouteName, type Routes, routes } from '@lotse/contract'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { type Parts, RouteClient } from '../src/modules/separation-proof/walk/route-client.ts'

export interface Refusal {
  status: number
  message: string
  code: string
  errors: Record<string, string>
}

/** A browser that holds every reply against the contract. */
export class TestBrowser extends RouteClient {
  constructor(http: FastifyInstance, { userAgent = 'Vitest', address = '127.0.0.1' } = {}) {
    super(http, { userAgent, address })
  }

  /** A route that takes its body as a form, sent as a page without script sends it. */
  async submit<Name extends RouteName>(
    name: Name,
    params: Record<string, string>,
    fields: [name: string, value: string | File][],
  ): Promise<LightMyRequestResponse> {
    const form = new FormData()
    for (const [field, value] of fields) form.append(field, value)
    const encoded = new Response(form)
    const { method, path }: RouteDefinition = routes[name]
    return this.request({
      method,
      url: path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? ''),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
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
