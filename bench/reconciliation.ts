import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { showReconciliation } from '../apps/server/src/modules/credits/reconciliation/show-dashboard.ts'
import { showFlowChains } from '../apps/server/src/modules/credits/reconciliation/show-flow-chains.ts'
import { showTree } from '../apps/server/src/modules/credits/reconciliation/show-tree.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import type { TenantCtx } from '../apps/server/src/platform/context.ts'
import { type Database, openServer } from '../apps/server/src/platform/database.ts'
import { migrate } from '../apps/server/src/platform/migrations.ts'
import { addLedger } from './reconciliation-data.ts'
import { addActions, addTenants, tenantsBySize } from './usage-data.ts'

const goalMilliseconds = 300
const actions = 1_000_000
const samples = 60

const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN

/** Of the largest main tenant, as its administrator and as a super admin. */
const contextsFor = async ({ db, pool }: Database) => {
  const largest = (await tenantsBySize(pool)).find(({ typeRole }) => typeRole === 'main')
  if (!largest) throw new Error('Kein Mandant mit Verbrauch')
  const as = (isSuperAdmin: boolean) =>
    ({
      db,
      clock: systemClock,
      actor: { user: { isSuperAdmin }, tenant: { id: largest.id, typeRole: 'main' } },
    }) as TenantCtx
  return { tenantId: largest.id, admin: as(false), boss: as(true) }
}

const page = { page: 1, per_page: 20, start_date: '', end_date: '', tenant_id: '' }
const dashboard = (ctx: TenantCtx) => showReconciliation(ctx, { ...page, anomalies_page: 1 })
const chains = (ctx: TenantCtx, more: Partial<Parameters<typeof showFlowChains>[1]> = {}) =>
  showFlowChains(ctx, { ...page, functionality: '', pattern: '', show: 'all', ...more })

const measure = async (database: Database): Promise<void> => {
  console.log(`Erzeuge ${actions.toLocaleString('de-DE')} Vorgänge von 500 Mandanten in einem Jahr …`)
  await migrate(database.pool)
  await addTenants(database.pool)
  await addActions(database.pool, actions, new Date())
  const { tenantId, admin, boss } = await contextsFor(database)
  const root = await addLedger(database.pool, tenantId)
  const calls: Record<string, () => Promise<unknown>> = {
    'Abgleich, erste Seite, alle Mandanten': () => dashboard(boss),
    'Abgleich, erste Seite, größter Hauptmandant': () => dashboard(admin),
    'Baum mit 5.000 Knoten': () => showTree(admin, root),
    'Baum mit 5.000 Knoten, unter allen Mandanten gesucht': () => showTree(boss, root),
    'Ketten, erste Seite, alle Mandanten': () => chains(boss),
    'Ketten, 40. Seite, alle Mandanten': () => chains(boss, { page: 40 }),
    'Ketten mit Auffälligkeiten, alle Mandanten': () => chains(boss, { show: 'anomalies' }),
    'Ketten eines Musters, alle Mandanten': () => chains(boss, { pattern: 'public_query', show: 'normal' }),
    'Ketten, ganzes Jahr, größter Hauptmandant': () => chains(admin, { start_date: '2000-01-01' }),
  }
  for (const [name, call] of Object.entries(calls)) {
    const times: number[] = []
    for (let sample = -5; sample < samples; sample += 1) {
      const start = performance.now()
      await call()
      if (sample >= 0) times.push(performance.now() - start)
    }
    const [half, most] = [percentile(times, 0.5), percentile(times, 0.95)]
    console.log(
      `${name.padEnd(54)} p50 ${half.toFixed(1).padStart(6)} ms   p95 ${most.toFixed(1).padStart(6)} ms   unter ${goalMilliseconds} ms: ${most < goalMilliseconds ? 'ja' : 'NEIN'}`,
    )
  }
  console.log(`Last des Rechners: ${loadavg()[0]?.toFixed(1)} auf ${availableParallelism()} Kernen`)
}

/** The first page, trees and chains over a million reservations, in a database of its own that is dropped afterwards. */
const measureOn = async (serverUrl: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  const name = `lotse_bench_reconciliation_${process.pid}`
  await admin.query(`create database ${name}`)
  const own = new URL(serverUrl)
  own.pathname = `/${name}`
  const database = openServer(own.href, { connections: 1, statementSeconds: 3600 })
  try {
    await measure(database)
  } finally {
    await database.close()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

const url = process.env.BENCH_DATABASE_URL
if (url) await measureOn(url)
else {
  console.error(
    'bench/reconciliation misst an einem PostgreSQL-Server und braucht dessen Adresse mit dem Recht, Datenbanken anzulegen:\n' +
      '  BENCH_DATABASE_URL=postgres://benutzer@localhost:5432/postgres node bench/reconciliation.ts',
  )
  process.exitCode = 1
}
