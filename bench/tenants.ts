import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LotseProcess, openClient, startLotse } from '../apps/server/test/lotse-process.ts'
import { type BenchModel, startModel } from './chat-server.ts'
import { percentile } from './chat-speed.ts'
import { withOwnDatabase } from './retrieval-data.ts'
import { addNeighbours, demoIsReady } from './tenants-data.ts'

/** The demo's tenant among so many: what its people and visitors wait for must not depend on it. */
const sizes = [10, Number(process.env.BENCH_TENANTS ?? 10_000)] as const
const rounds = Number(process.env.BENCH_ROUNDS ?? 300)
const questions = [
  'Was kostet ein Personalausweis?',
  'Wann ist das Bürgerbüro geöffnet?',
  'Wie hoch ist die Hundesteuer?',
]

interface Installation {
  calls: Record<string, (round: number) => Promise<void>>
}

const wantOk = async (answer: Promise<Response>): Promise<void> => {
  const response = await answer
  const text = await response.text()
  if (!response.ok || text.includes('event: problem'))
    throw new Error(`${response.status}: ${text.slice(0, 300)}`)
}

/** Visitors come from addresses of their own, as the proxy before the product would say. */
const askingIn = (url: string, chatbotUuid: string) => {
  let visitors = 0
  const post = (path: string, address: string, body: object) =>
    fetch(`${url}/api/chat/${chatbotUuid}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    })
  let visitor = { address: '', token: '' }
  return async (round: number): Promise<void> => {
    if (round % 10 === 0) {
      visitors += 1
      const address = `10.1.${visitors >> 8}.${visitors & 255}`
      const opened = await post('/open', address, { visitor_token: null, conversation_id: null })
      visitor = { address, token: ((await opened.json()) as { visitor_token: string }).visitor_token }
    }
    const message = questions[round % questions.length]
    await wantOk(
      post('/messages', visitor.address, {
        visitor_token: visitor.token,
        conversation_id: null,
        message,
        key: randomUUID(),
      }),
    )
  }
}

const prepare = async (server: LotseProcess, databaseUrl: string, tenants: number): Promise<Installation> => {
  const { chatbotUuid, chatbot, databucket } = await demoIsReady(databaseUrl)
  const begins = performance.now()
  await addNeighbours(databaseUrl, tenants - 3)
  console.log(`${tenants} Mandanten angelegt in ${((performance.now() - begins) / 1000).toFixed(0)} s`)
  const client = openClient(server.url)
  const password = /Passwort aller Personen: (\S+)/.exec(server.output())?.[1] ?? ''
  await client.signIn('admin@musterstadt.example', password)
  const get = (path: string) => () => wantOk(client.send('GET', path))
  return {
    calls: {
      'Antwort im Chat': askingIn(server.url, chatbotUuid),
      Suche: round =>
        wantOk(
          client.send(
            'GET',
            `/api/databuckets/${databucket}/search?q=${encodeURIComponent(questions[round % 3] ?? '')}`,
          ),
        ),
      'Liste der Unterhaltungen': get(`/api/chatbots/${chatbot}/conversations`),
      'Suche in Unterhaltungen': get(`/api/chatbots/${chatbot}/conversations?search=Personalausweis`),
      '/layout-data': get('/layout-data'),
    },
  }
}

const compare = async (installations: Installation[]): Promise<void> => {
  for (const name of Object.keys(installations[0]?.calls ?? {})) {
    const times: number[][] = installations.map(() => [])
    for (let round = 0; round < rounds; round += 1)
      for (const [at, { calls }] of installations.entries()) {
        const begins = performance.now()
        await calls[name]?.(round)
        // The first calls find nothing in memory, in neither of them.
        if (round >= rounds / 10) times[at]?.push(performance.now() - begins)
      }
    const of = (share: number) => times.map(list => percentile(list, share))
    const [p50, p95] = [of(0.5), of(0.95)]
    const ratio = ([few = 0, many = 0]: number[]) => (many / few).toFixed(2)
    console.log(
      [
        name.padEnd(26),
        ...sizes.map((size, at) => `${size}: p50 ${p50[at]?.toFixed(1)} p95 ${p95[at]?.toFixed(1)} ms`),
        `Verhältnis p50 ${ratio(p50)} p95 ${ratio(p95)}`,
      ].join('   '),
    )
  }
}

const withInstallation = async (
  serverUrl: string,
  model: BenchModel,
  tenants: number,
  work: (installation: Installation) => Promise<void>,
): Promise<void> =>
  withOwnDatabase(serverUrl, `lotse_bench_tenants_${tenants}_${process.pid}`, async databaseUrl => {
    const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-tenants-'))
    const server = await startLotse({
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SECRET_KEY: 'nur-zur-messung-'.repeat(3),
      DEMO: 'on',
      AI_BASE_URL: model.baseUrl,
      AI_CHAT_MODEL: 'probe-chat',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    try {
      await work(await prepare(server, databaseUrl, tenants))
    } finally {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

const url = process.env.BENCH_DATABASE_URL
if (url) {
  const model = await startModel()
  try {
    await withInstallation(url, model, sizes[0], few =>
      withInstallation(url, model, sizes[1], many => compare([few, many])),
    )
  } finally {
    model.stop()
  }
  console.log(`Last des Rechners: ${loadavg()[0]?.toFixed(1)} auf ${availableParallelism()} Kernen`)
} else {
  console.error(
    'bench/tenants misst an einem PostgreSQL-Server und braucht dessen Adresse mit dem Recht, Datenbanken anzulegen (auch session_replication_role):\n' +
      '  BENCH_DATABASE_URL=postgres://benutzer@localhost:5432/postgres npm run bench -- tenants',
  )
  process.exitCode = 1
}
