import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import type { Client } from '../apps/server/test/lotse-process.ts'
import { startModel } from './chat-server.ts'
import { percentile } from './chat-speed.ts'
import { askingIn, superAdminOf, wantOk, withDemoServer } from './demo-server.ts'
import { demoIsReady } from './tenants-data.ts'

/** What others wait for while a tenant of so many passages is deleted for good. */
const passages = Number(process.argv[3] ?? 1_000_000)
const passagesPerDocument = 20
const answersBefore = Number(process.env.BENCH_ANSWERS ?? 300)
const name = 'Altstadt'

/** Straight into the tables: reading a million passages is another measurement. */
const addDoomedTenant = async (database: pg.Client): Promise<string> => {
  const { rows } = await database.query<{ id: string }>(
    `insert into tenants (id, circle_id, type_role, name, subdomain, max_users)
       select gen_random_uuid(), circle_id, 'main', $1, 'altstadt', 10 from tenants where subdomain = 'musterstadt' returning id`,
    [name],
  )
  const tenant = rows[0]?.id ?? ''
  await database.query(
    `insert into databuckets (id, tenant_id, name, created_at, updated_at) values (gen_random_uuid(), $1, 'Speicher', now(), now())`,
    [tenant],
  )
  await database.query(
    `insert into documents (id, tenant_id, databucket_id, title, filename, media_type, size_bytes, sha256, blob_key, created_at, updated_at)
       select gen_random_uuid(), tenant_id, id, 'Dokument ' || n, 'datei.txt', 'text/plain', 0, '', gen_random_uuid(), now(), now()
         from databuckets, generate_series(1, $2::int) n where tenant_id = $1`,
    [tenant, Math.ceil(passages / passagesPerDocument)],
  )
  await database.query(
    `insert into passages (id, tenant_id, databucket_id, document_id, position, text, span_start, span_end)
       select gen_random_uuid(), tenant_id, databucket_id, id, n, repeat(title || ' sagt, was zu tun ist. ', 20), 0, 600
         from documents, generate_series(1, ${passagesPerDocument}) n where tenant_id = $1 limit $2`,
    [tenant, passages],
  )
  await database.query('vacuum analyze')
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
      const database = new pg.Client({ connectionString: databaseUrl })
      await database.connect()
      try {
        const { chatbotUuid } = await demoIsReady(databaseUrl)
        const ask = askingIn(server.url, chatbotUuid)
        const tenant = await addDoomedTenant(database)
        // The first calls find nothing in memory.
        await timed(ask, asked => asked >= answersBefore / 10)
        const before = await timed(ask, asked => asked >= answersBefore)
        const superAdmin = await superAdminOf(server)
        const begins = performance.now()
        await deleteForGood(superAdmin, tenant)
        const during = await timed(ask, async () => {
          const { rows } = await database.query(
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
        await database.end()
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
