import { availableParallelism, loadavg } from 'node:os'
import { Pool } from 'pg'
import { type ChatWorld, createWorld } from './chat-data.ts'
import { type BenchModel, startModel } from './chat-server.ts'
import { withOwnDatabase } from './retrieval-data.ts'
import { randomFrom } from './retrieval-text.ts'

interface RequestWorld extends ChatWorld {
  databaseUrl: string
  model: BenchModel
  /** Requests that are over, answered or not. */
  answered(): Promise<number>
  failed(): Promise<number>
}

const inWorld = async (databaseUrl: string, measure: (world: RequestWorld) => Promise<void>) => {
  const world = await createWorld(databaseUrl, randomFrom(11))
  const model = await startModel()
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  const count = async (...statuses: string[]): Promise<number> => {
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from public_queries where status = any($1)',
      [statuses],
    )
    return rows[0]?.n ?? 0
  }
  try {
    await pool.query('update tenants set public_query_agent_active = true where id = $1', [world.tenantId])
    const answered = () => count('completed', 'failed')
    await measure({ ...world, databaseUrl, model, answered, failed: () => count('failed') })
  } finally {
    model.stop()
    await pool.end()
  }
}

/** A town that answers requests, in a database of its own, beside a model that answers at once. */
export const measureRequests = async (
  name: string,
  measure: (world: RequestWorld) => Promise<void>,
): Promise<void> => {
  const url = process.env.BENCH_DATABASE_URL
  if (!url) {
    console.error(
      `bench/${name} misst an einem PostgreSQL-Server und braucht dessen Adresse mit dem Recht, Datenbanken anzulegen:\n` +
        `  BENCH_DATABASE_URL=postgres://benutzer@localhost:5432/postgres npm run bench -- ${name}`,
    )
    process.exitCode = 1
    return
  }
  await withOwnDatabase(url, `lotse_bench_requests_${process.pid}`, databaseUrl =>
    inWorld(databaseUrl, measure),
  )
  console.log(`Last des Rechners: ${loadavg()[0]?.toFixed(1)} auf ${availableParallelism()} Kernen`)
}
