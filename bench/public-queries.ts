import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { publicQueryForm } from '@lotse/contract'
import { Pool } from 'pg'
import { type Client, openClient, readJson } from '../apps/server/test/lotse-process.ts'
import { type ChatWorld, createWorld } from './chat-data.ts'
import { type BenchModel, resourcesOf, startModel, startServer } from './chat-server.ts'
import { withOwnDatabase } from './retrieval-data.ts'
import { randomFrom } from './retrieval-text.ts'

/** Letters of two questions each, all in one heap: how fast they are answered, and what that takes of the processor. */
const letters = Number(process.env.BENCH_LETTERS ?? 200)
const questionsPerLetter = 2

/** What the same words cost without the product: as many streams of the model, as many at once. */
const measureModel = async ({ baseUrl }: BenchModel): Promise<number> => {
  const body = JSON.stringify({
    model: 'probe-chat',
    stream: true,
    messages: [{ role: 'user', content: 'Frage' }],
  })
  const ask = async () => (await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body })).text()
  const begins = performance.now()
  const calls = letters * questionsPerLetter
  const inTurn = async (worker: number) => {
    for (let call = worker; call < calls; call += 4) await ask()
  }
  await Promise.all([0, 1, 2, 3].map(inTurn))
  return performance.now() - begins
}

const submit = async (client: Client, world: ChatWorld): Promise<void> => {
  const message = Array.from({ length: questionsPerLetter }, () => world.nextQuestion()).join('\n\n')
  const form = publicQueryForm.parse({ key: randomUUID(), public_query: message })
  await readJson(client, 'POST', '/api/public-queries', form)
}

const answeredIn = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::int as n from public_queries where status in ('completed', 'failed')",
  )
  return rows[0]?.n ?? 0
}

const measure = async (databaseUrl: string, world: ChatWorld, model: BenchModel): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-queries-'))
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  const server = await startServer(databaseUrl, dataDir, model)
  try {
    await pool.query('update tenants set public_query_agent_active = true where id = $1', [world.tenantId])
    const client = openClient(server.url)
    await client.signIn('admin@lotse.example', 'Mess-Passwort-2026')
    await client.send('POST', `/api/layout/switch-tenant/${world.tenantId}`)
    await submit(client, world)
    while ((await answeredIn(pool)) < 1) await pause(100)
    const before = await resourcesOf(server.url)
    const begins = performance.now()
    for (let letter = 0; letter < letters; letter += 1) await submit(client, world)
    while ((await answeredIn(pool)) < letters + 1) await pause(100)
    const tookMs = performance.now() - begins
    const after = await resourcesOf(server.url)
    const { rows } = await pool.query<{ failed: number }>(
      "select count(*)::int as failed from public_queries where status = 'failed'",
    )
    console.log(
      `${letters} Anfragen mit je ${questionsPerLetter} Fragen, ${rows[0]?.failed ?? 0} gescheitert`,
    )
    console.log(`${((letters / tookMs) * 60_000).toFixed(0)} Anfragen in der Minute`)
    console.log(`${((after.cpuMs - before.cpuMs) / letters).toFixed(1)} ms CPU je Anfrage`)
    console.log(`${after.residentMb.toFixed(0)} MB Speicher`)
    console.log(
      `Das Modell allein: ${((letters / (await measureModel(model))) * 60_000).toFixed(0)} in der Minute`,
    )
  } finally {
    await server.stop()
    await pool.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const url = process.env.BENCH_DATABASE_URL
if (url)
  await withOwnDatabase(url, `lotse_bench_queries_${process.pid}`, async databaseUrl => {
    const world = await createWorld(databaseUrl, randomFrom(11))
    const model = await startModel()
    try {
      await measure(databaseUrl, world, model)
    } finally {
      model.stop()
    }
    console.log(`Last des Rechners: ${loadavg()[0]?.toFixed(1)} auf ${availableParallelism()} Kernen`)
  })
else {
  console.error(
    'bench/public-queries misst an einem PostgreSQL-Server und braucht dessen Adresse mit dem Recht, Datenbanken anzulegen:\n' +
      '  BENCH_DATABASE_URL=postgres://benutzer@localhost:5432/postgres npm run bench -- public-queries',
  )
  process.exitCode = 1
}
