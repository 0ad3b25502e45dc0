import { randomUUID } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import type { DatabucketRef } from '../apps/server/src/modules/databuckets/index.ts'
import { type Database, openServer } from '../apps/server/src/platform/database.ts'
import type { Client } from '../apps/server/test/lotse-process.ts'
import { startModel } from './chat-server.ts'
import { percentile } from './chat-speed.ts'
import { askingIn, superAdminOf, wantOk, withDemoServer } from './demo-server.ts'
import { fillDatabucket } from './retrieval-data.ts'
import { randomFrom } from './retrieval-text.ts'
import { demoIsReady } from './tenants-data.ts'

/** What others wait for while a tenant of so many passages is deleted for good. */
const passages = Number(process.argv[3] ?? 1_000_000)
const passagesPerDatabucket = 20_000
const answersBefore = Number(process.env.BENCH_ANSWERS ?? 300)
const name = 'Altstadt'

/** How the next data store's rows differ from those of the first one, of which they are copies: ids and files may not repeat within a tenant. */
const another: Record<string, string> = {
  databucket_id: '$3::uuid',
  id: `md5(t.id::text || $3)::uuid`,
  blob_key: 'gen_random_uuid()',
  document_id: `md5(t.document_id::text || $3)::uuid`,
}
const copiedTables = [
  'documents',
  'passages',
  'indexed_documents',
  'passage_blocks',
  'passage_postings',
  'passage_term_pages',
]

const addDatabucket = async (database: Database, tenantId: string): Promise<DatabucketRef> => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into databuckets (id, tenant_id, name, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Speicher', now(), now()) returning id`,
    [tenantId],
  )
  return { tenantId, id: rows[0]?.id ?? '' }
}

const copyRows = async ({ pool }: Database, table: string, from: DatabucketRef, to: DatabucketRef) => {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const columns = rows.map(({ name }) => name)
  await pool.query(
    `insert into ${table} (${columns}) select ${columns.map(column => another[column] ?? `t.${column}`)}
       from ${table} t where tenant_id = $1 and databucket_id = $2`,
    [from.tenantId, from.id, to.id],
  )
}

/** Straight into the tables, with all that is searched: reading a million passages is another measurement. */
const addDoomedTenant = async (database: Database): Promise<string> => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into tenants (id, circle_id, type_role, name, subdomain, max_users)
       select gen_random_uuid(), circle_id, 'main', $1, 'altstadt', 10 from tenants where subdomain = 'musterstadt' returning id`,
    [name],
  )
  const tenant = rows[0]?.id ?? ''
  const first = await addDatabucket(database, tenant)
  await fillDatabucket(database, first, Math.min(passages, passagesPerDatabucket), randomFrom(passages))
  for (let filled = passagesPerDatabucket; filled < passages; filled += passagesPerDatabucket) {
    const next = await addDatabucket(database, tenant)
    for (const table of copiedTables) await copyRows(database, table, first, next)
  }
  await database.pool.query('vacuum analyze')
  return tenant
}

const deleteForGood = async (superAdmin: Client, tenant: string): Promise<void> => {
  await wantOk(
    superAdmin.send('DELETE', `/api/superadmin/tenants/${tenant}`, {
      tenant_name: name,
      confirmation: 'DELETE',
      reason: 'Messung der Löschung',
    }),
  )
  await wantOk(superAdmin.send('DELETE', `/api/superadmin/tenants/${tenant}/force-delete`))
}

/** Enough for as long as a deletion takes. */
const giveCredits = async (superAdmin: Client, { pool }: Database): Promise<void> => {
  const { rows } = await pool.query<{ id: string }>("select id from tenants where subdomain = 'musterstadt'")
  await wantOk(
    superAdmin.send('POST', `/api/superadmin/tenants/${rows[0]?.id}/credits/adjust`, {
      amount: 100_000_000,
      description: 'Messung der Löschung',
      idempotency_key: randomUUID(),
    }),
  )
}

/** How long each answer took, until somebody says that it is enough. */
const timed = async (
  ask: (round: number) => Promise<void>,
  isEnough: (asked: number) => boolean | Promise<boolean>,
) => {
  const times: number[] = []
  while (!(await isEnough(times.length))) {
    const begins = performance.now()
    await ask(times.length)
    times.push(performance.now() - begins)
  }
  return times
}

const told = (what: string, times: number[]): string =>
  `${what}: ${times.length} Antworten, p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`

const measure = async (url: string): Promise<void> => {
  const model = await startModel()
  try {
    await withDemoServer(url, 'deletion', model, async (server, databaseUrl) => {
      const database = openServer(databaseUrl, { statementSeconds: 3600 })
      try {
        const { chatbotUuid } = await demoIsReady(databaseUrl)
        const ask = askingIn(server.url, chatbotUuid)
        const superAdmin = await superAdminOf(server)
        await giveCredits(superAdmin, database)
        const tenant = await addDoomedTenant(database)
        // The first calls find nothing in memory.
        await timed(ask, asked => asked >= answersBefore / 10)
        const before = await timed(ask, asked => asked >= answersBefore)
        const begins = performance.now()
        await deleteForGood(superAdmin, tenant)
        const during = await timed(ask, async () => {
          const { rows } = await database.pool.query(
            'select from tenant_purges where tenant_id = $1 and finished_at is not null',
            [tenant],
          )
          return rows.length > 0
        })
        const seconds = (performance.now() - begins) / 1000
        console.log(`${passages} Passagen endgültig gelöscht in ${seconds.toFixed(0)} s`)
        console.log(told('vorher   ', before))
        console.log(told('währenddessen', during))
        console.log(`Verhältnis p95 ${(percentile(during, 0.95) / percentile(before, 0.95)).toFixed(2)}`)
      } finally {
        await database.close()
      }
    })
  } finally {
    model.stop()
  }
  console.log(`Last des Rechners: ${loadavg()[0]?.toFixed(1)} auf ${availableParallelism()} Kernen`)
}

const url = process.env.BENCH_DATABASE_URL
if (url) await measure(url)
else {
  console.error(
    'bench/deletion misst an einem PostgreSQL-Server und braucht dessen Adresse mit dem Recht, Datenbanken anzulegen; die Zahl der Passagen kann dahinter stehen:\n' +
      '  BENCH_DATABASE_URL=postgres://benutzer@localhost:5432/postgres npm run bench -- deletion 1000000',
  )
  process.exitCode = 1
}
