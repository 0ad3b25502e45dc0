import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { confirmReservation, reserveCredits } from '../apps/server/src/modules/credits/seeding.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { type Database, openServer } from '../apps/server/src/platform/database.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { migrate } from '../apps/server/src/platform/migrations.ts'
import { ledgerContext } from '../apps/server/test/ledger-world.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const rounds = 3
const accounts = 1_000
const clientCounts = [1, 8, 32]
const pgbench = [process.env.PGBENCH, '/usr/lib/postgresql/15/bin/pgbench', '/usr/bin/pgbench'].find(
  path => path && existsSync(path),
)

const withDatabase = (server: string, name: string): string => {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

const fill = async ({ pool }: Database): Promise<string[]> => {
  const circle = newId()
  await pool.query("insert into circles (id, name) values ($1, 'Kreis')", [circle])
  const ids = Array.from({ length: accounts }, newId)
  await pool.query(
    "insert into tenants (id, circle_id, type_role, name) select id, $2, 'main', 'Stadt ' || id from unnest($1::uuid[]) id",
    [ids, circle],
  )
  await pool.query(
    "select credit_move(id, 'adjustment', 100000000000, 'bench', null, '', now()) from unnest($1::uuid[]) id",
    [ids],
  )
  return ids
}

/** Transactions per second, as pgbench itself counts them. */
const runPgbench = async (database: string, clients: number, args: string[]): Promise<number> => {
  const { stdout } = await promisify(execFile)(pgbench ?? 'pgbench', [
    ...['-n', '-c', String(clients), '-j', '1', '-T', String(seconds)],
    ...args,
    database,
  ])
  const found = /tps = ([\d.]+) \(without initial/.exec(stdout)?.[1]
  if (!found) throw new Error(stdout)
  return Number(found)
}

/** Pairs per second through the product's own functions, from one process. */
const runPairs = async (url: string, clients: number, tenants: string[]): Promise<number> => {
  const database = openServer(url, { connections: clients })
  const ctx = ledgerContext(database.db, systemClock)
  const person = newId()
  let pairs = 0
  const ends = performance.now() + seconds * 1000
  const client = async () => {
    while (performance.now() < ends) {
      const held = await reserveCredits(ctx, {
        tenantId: tenants[Math.floor(Math.random() * tenants.length)] as string,
        jobClass: 'Bench',
        functionality: 'chatbot_response',
        cents: 100n,
        key: newId(),
        userId: person,
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      await confirmReservation(ctx, held, 70n)
      pairs += 1
    }
  }
  const begins = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  const rate = pairs / ((performance.now() - begins) / 1000)
  await database.close()
  return rate
}

/** The same pair sent by pgbench: what the database alone can do. */
const pairScript = `\\set number random(1, :count)
select id, tenant from bench_tenants where number = :number \\gset
select r.id as reservation from credit_reserve(:tenant, gen_random_uuid(), null, 'Bench', 'chatbot_response', 100, gen_random_uuid()::text, :id, '', '{}', now(), now() + interval '1 hour') r \\gset
select status from credit_confirm(:tenant, :reservation, 70, '{}', now());
`

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const line = (name: string, clients: number, pairs: number, sqlPairs: number, tps: number): string =>
  [
    name.padEnd(22),
    `${clients} Clients`.padStart(10),
    `${pairs.toFixed(0).padStart(7)} Paare/s`,
    `(von pgbench gesendet ${sqlPairs.toFixed(0).padStart(6)})`,
    `pgbench TPC-B ${tps.toFixed(0).padStart(6)} /s`,
    `Verhältnis ${(pairs / tps).toFixed(2)} (${(sqlPairs / tps).toFixed(2)})`,
  ].join('  ')

/**
 * Reserve and confirm, beside the built-in TPC-B of pgbench, on the same server in the same run: one hot account beside scale 1
 * (where all transactions meet in one row), and 1,000 accounts beside scale 50.
 */
const measureLedger = async (server: string): Promise<string[]> => {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  const names = ['ledger', 'one', 'many'].map(name => `lotse_bench_${process.pid}_${name}`)
  const [ledger, one, many] = names.map(name => withDatabase(server, name)) as [string, string, string]
  const folder = await mkdtemp(join(tmpdir(), 'lotse-bench-ledger-'))
  const script = join(folder, 'pair.sql')
  try {
    for (const name of names) await admin.query(`create database ${name}`)
    const database = openServer(ledger)
    await migrate(database.pool)
    const tenants = await fill(database)
    await database.pool.query('create table bench_tenants (number int primary key, tenant uuid, id uuid)')
    await database.pool.query(
      'insert into bench_tenants select n, id, gen_random_uuid() from unnest($1::uuid[]) with ordinality as t (id, n)',
      [tenants],
    )
    await database.pool.query('vacuum analyze')
    await database.close()
    await writeFile(script, pairScript)
    await promisify(execFile)(pgbench ?? 'pgbench', ['-i', '-q', '-s', '1', one])
    await promisify(execFile)(pgbench ?? 'pgbench', ['-i', '-q', '-s', '50', many])
    const lines: string[] = []
    for (const [name, url, count] of [
      ['1 Konto', one, 1],
      ['1000 Konten', many, accounts],
    ] as const)
      for (const clients of clientCounts) {
        // One after the other, several times: whatever else the machine does meets all three alike.
        const rates: [number[], number[], number[]] = [[], [], []]
        for (let round = 0; round < rounds; round += 1) {
          rates[0].push(await runPairs(ledger, clients, tenants.slice(0, count)))
          rates[1].push(
            await runPgbench(ledger, clients, ['-M', 'prepared', '-f', script, '-D', `count=${count}`]),
          )
          rates[2].push(await runPgbench(url, clients, ['-b', 'tpcb-like']))
        }
        const [pairs, sqlPairs, tps] = rates.map(mean) as [number, number, number]
        lines.push(line(name, clients, pairs, sqlPairs, tps))
      }
    return lines
  } finally {
    for (const name of names) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await rm(folder, { recursive: true, force: true })
  }
}

const url = process.env.BENCH_DATABASE_URL
if (url) {
  for (const text of await measureLedger(url)) console.log(text)
  console.log(`Last des Rechners: ${loadavg()[0]?.toFixed(1)} auf ${availableParallelism()} Kernen`)
} else {
  console.error(
    'bench/ledger misst an einem PostgreSQL-Server und braucht dessen Adresse mit dem Recht, Datenbanken anzulegen:\n' +
      '  BENCH_DATABASE_URL=postgres://benutzer@localhost:5432/postgres npm run bench -- ledger',
  )
  process.exitCode = 1
}
