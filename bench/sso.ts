import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../apps/server/src/app.ts'
import { RouteClient } from '../apps/server/src/modules/separation-proof/walk/route-client.ts'
import { createCircle, createTenant } from '../apps/server/src/modules/tenancy/index.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { inTransaction } from '../apps/server/src/platform/context.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import type { Outbound } from '../apps/server/src/platform/outbound.ts'
import { connectCircle } from '../apps/server/test/connect-circle.ts'
import { outboundTo } from '../apps/server/test/openid-service.ts'
import { visitOpenid } from '../apps/server/test/openid-visit.ts'
import { cpuMs, type Pace, signInsFor } from './sso-pace.ts'
import { measureSaml } from './sso-saml.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const atOnce = 8
const people = 50
const baseUrl = 'https://lotse.example'
const domain = 'stadt.example'
const bareAddress = 'https://bare.example/callback'
const secret = 'geheim'

/** The address of answers has the id of the circle in it, and the service must know it from the beginning. */
const circlePlace = async (app: App) => {
  const ctx = app.systemContext('bench')
  const circle = await inTransaction(ctx, ctx => createCircle(ctx, { name: `Kreis ${newId()}` }))
  const tenant = await inTransaction(ctx, ctx =>
    createTenant(ctx, {
      circleId: circle.id,
      typeRole: 'main',
      parentTenantId: null,
      name: `Stadt ${newId()}`,
      maxUsers: 1000,
      maxChatbots: 5,
    }),
  )
  return { circleId: circle.id, tenantId: tenant.id }
}

interface ServiceProcess {
  issuer: string
  own: string
  port: number
  cpu(): Promise<number>
  stop(): void
}

const startService = async (returnAddresses: string[]): Promise<ServiceProcess> => {
  const child = fork(join(import.meta.dirname, 'sso-service.ts'), {
    env: { ...process.env, RETURN_ADDRESSES: returnAddresses.join(' '), PEOPLE: String(people) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [{ port, issuer }] = (await once(child, 'message')) as [{ port: number; issuer: string }]
  return {
    issuer,
    own: issuer,
    port,
    async cpu() {
      child.send('cpu')
      const [usage] = (await once(child, 'message')) as [NodeJS.CpuUsage]
      return cpuMs(usage)
    },
    stop: () => child.kill(),
  }
}

const personOf = (number: number): string => `person-${number % people}`

/** What a sign-in costs the service and a client that does nothing but fetch: no check, no person, no database. */
const signInBare = async (service: ServiceProcess, number: number): Promise<void> => {
  const query = new URLSearchParams({
    client_id: 'lotse',
    redirect_uri: bareAddress,
    response_type: 'code',
    scope: 'openid profile email',
    state: newId(),
    nonce: newId(),
    prompt: 'login',
  })
  const { url } = await visitOpenid(service, `${service.issuer}/auth?${query}`, personOf(number))
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: new URL(url).searchParams.get('code') ?? '',
    redirect_uri: bareAddress,
    client_id: 'lotse',
    client_secret: secret,
  })
  const reply = await fetch(`${service.issuer}/token`, { method: 'POST', body })
  const { access_token: token } = (await reply.json()) as { access_token?: string }
  const person = await fetch(`${service.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })
  if (!person.ok) throw new Error(`Der Dienst antwortet mit ${person.status}`)
  await person.text()
}

const signInHere = async (app: App, circleId: string, service: ServiceProcess, number: number) => {
  const browser = new RouteClient(app.http)
  const departure = await browser.request({ method: 'GET', url: `/sso/${circleId}` })
  const { url } = await visitOpenid(service, String(departure.headers.location), personOf(number))
  const { pathname, search } = new URL(url)
  const { headers } = await browser.request({ method: 'GET', url: `${pathname}${search}` })
  if (headers.location !== '/') throw new Error(`Nicht angemeldet: ${headers.location}`)
}

const line = (name: string, { count, perSecond, cpuEach, cpuThere }: Pace): string => {
  const there = cpuThere > 0 ? `, Dienst ${cpuThere.toFixed(1)} ms` : ''
  return `${name.padEnd(34)} ${perSecond.toFixed(1).padStart(6)} /s   ${cpuEach.toFixed(1).padStart(6)} ms CPU je Anmeldung${there}   (${count})`
}

const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-'))
const env = { DATA_DIR: dataDir, NODE_ENV: 'production', LOG_LEVEL: 'error', BASE_URL: baseUrl, ROLE: 'web' }
/** Not known before the service runs, which has to know the circle's address first. */
let toService: Outbound | undefined
const outbound: Outbound = {
  check: () => undefined,
  request: async request => {
    if (!toService) throw new Error('Der Dienst läuft noch nicht')
    return toService.request(request)
  },
  close: async () => toService?.close(),
}
const app = await createApp(readConfig({ ...env, DATABASE_URL: process.env.BENCH_DATABASE_URL }, []), {
  outbound,
  rateLimits: { 'sign-in': 1_000_000, public: 1_000_000 },
})
const circle = await circlePlace(app)
const samlCircle = await circlePlace(app)
const service = await startService([bareAddress, `${baseUrl}/sso/${circle.circleId}/callback`])
try {
  toService = outboundTo({ ...service, alsoAt: [] })
  await connectCircle({ app }, circle.circleId, {
    provider: 'oidc',
    settings: { client_id: 'lotse', client_secret: secret, discovery_url: service.issuer },
    domains: [domain],
    mappings: [{ kind: 'domain', value: domain, tenantId: circle.tenantId, role: 'user' }],
  })
  for (let round = 1; round <= 2; round += 1) {
    const bare = await signInsFor(seconds, atOnce, number => signInBare(service, number), service.cpu)
    const here = await signInsFor(
      seconds,
      atOnce,
      number => signInHere(app, circle.circleId, service, number),
      service.cpu,
    )
    console.log(line('oidc-provider allein', bare))
    console.log(line('Lotse mit oidc-provider', here))
    console.log(
      `Verhältnis ${(here.perSecond / bare.perSecond).toFixed(2)}; Lotse samt Datenbank kostet ${(here.cpuEach - bare.cpuEach).toFixed(1)} ms CPU je Anmeldung`,
    )
  }
  console.log(line('Lotse mit SAML (samlp), einzeln', await measureSaml(app, { ...samlCircle, seconds })))
  console.log(`Last des Rechners: ${loadavg()[0]?.toFixed(1)} auf ${availableParallelism()} Kernen`)
} finally {
  service.stop()
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
}
