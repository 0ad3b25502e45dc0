import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { RouteDefinition } from '@lotse/contract'
import type { InjectOptions } from 'fastify'
import { createApp } from '../apps/server/src/app.ts'
import { prepareInstallation } from '../apps/server/src/installation.ts'
import { table } from '../apps/server/src/modules/separation-proof/walk/call-route.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import {
  boundlessBodies,
  boundlessQueries,
  faultyBodies,
  faultyQueries,
} from '../apps/server/test/oversized-requests.ts'

/** What the worst requests below the limit of size cost: CPU of the whole process, and what it holds at the end, before anything is collected. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

const admin = { email: 'admin@lotse.example', password: 'Mess-Passwort-2026' }

interface Cost {
  route: string
  sent: string
  milliseconds: number
  megabytes: number
  replyBytes: number
}

const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-'))
const app = await createApp(
  readConfig(
    {
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      DEMO: 'off',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
    [],
  ),
  { rateLimits: { 'sign-in': 1_000_000, public: 1_000_000 } },
)
await prepareInstallation(app)

let cookie = ''
let token = ''
const send = async (options: InjectOptions) => {
  const response = await app.http.inject({
    ...options,
    headers: { ...options.headers, cookie, 'x-csrf-token': token },
  })
  const fresh = response.cookies.find(({ name }) => name.endsWith('lotse_session'))
  if (fresh) cookie = `${fresh.name}=${fresh.value}`
  return response
}
const openSession = async () => {
  token = (await send({ method: 'GET', url: '/session' })).json().csrf_token
}
await openSession()
await send({ method: 'POST', url: '/login', payload: admin })
await openSession()

const measure = async (route: string, sent: string, options: InjectOptions): Promise<Cost> => {
  collect({ type: 'minor' })
  const held = () => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = held()
  const started = process.cpuUsage()
  const response = await send(options)
  const { user, system } = process.cpuUsage(started)
  return {
    route,
    sent,
    milliseconds: (user + system) / 1000,
    megabytes: Math.max(0, held() - before) / 1e6,
    replyBytes: response.rawPayload.length,
  }
}

const requestsTo = (
  definition: RouteDefinition,
  bodies: string[],
): { sent: string; options: InjectOptions }[] => {
  const url = definition.path.replace(/:\w+/g, () => randomUUID())
  const { method } = definition
  return [
    ...bodies.map(payload => ({
      sent: payload.length > 60 ? `${payload.slice(0, 50)}… (${payload.length})` : payload,
      options: { method, url, headers: { 'content-type': 'application/json' }, payload },
    })),
    ...[...boundlessQueries, ...faultyQueries].map(query => ({
      sent: `?${query.slice(0, 30)}… (${query.length})`,
      options: { method, url: `${url}?${query}` },
    })),
  ]
}

const figures: Record<string, (cost: Cost) => number> = {
  'ms CPU': ({ milliseconds }) => milliseconds,
  MB: ({ megabytes }) => megabytes,
  'Bytes Antwort': ({ replyBytes }) => replyBytes,
}

const calls = table.flatMap(([name, definition]) => {
  const bodies = definition.body
    ? [...boundlessBodies(name, definition), ...faultyBodies(name, definition)]
    : []
  return requestsTo(definition, bodies).map(
    ({ sent, options }) =>
      () =>
        measure(name, sent, options),
  )
})
const first: { call: () => Promise<Cost>; cost: Cost }[] = []
for (const call of calls) first.push({ call, cost: await call() })

console.log(
  `${calls.length} Anfragen an ${table.length} Routen; die schlechtesten, je die beste von vier Messungen:`,
)
for (const [unit, of] of Object.entries(figures)) {
  const worst = first.toSorted((a, b) => of(b.cost) - of(a.cost)).slice(0, 8)
  const again: { value: number; cost: Cost }[] = []
  // What ran for the first time, or beside a job, has cost more than the request itself.
  for (const { call, cost } of worst) {
    let value = of(cost)
    for (let turn = 1; turn <= 3; turn += 1) value = Math.min(value, of(await call()))
    again.push({ value, cost })
  }
  for (const { value, cost } of again.toSorted((a, b) => b.value - a.value).slice(0, 3))
    console.log(`${value.toFixed(1).padStart(9)} ${unit.padEnd(14)} ${cost.route}  ${cost.sent}`)
}

await app.close()
await rm(dataDir, { recursive: true, force: true })
