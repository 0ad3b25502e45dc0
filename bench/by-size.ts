import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Database, openEmbedded, openServer } from '../apps/server/src/platform/database.ts'
import { migrate } from '../apps/server/src/platform/migrations.ts'
import type { TimedCall } from './usage-calls.ts'
import { addActions, addTenants } from './usage-data.ts'

const goalMilliseconds = 200
const embeddedGoalMilliseconds = 1000

const percentile = (times: number[] = [], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN
const text = (milliseconds: number) => `${milliseconds.toFixed(1).padStart(6)} ms`

const against = (milliseconds: number, goal: number) =>
  `unter ${goal} ms: ${milliseconds < goal ? 'ja' : 'NEIN'}`

const reportOf = ({ name, times }: TimedCall): string => {
  const [small, large] = [times[0], times.at(-1)]
  const [before, after] = [percentile(small, 0.95), percentile(large, 0.95)]
  return [
    name.padEnd(54),
    `p50 ${text(percentile(small, 0.5))} → ${text(percentile(large, 0.5))}`,
    `p95 ${text(before)} → ${text(after)}`,
    `Wachstum ×${(after / before).toFixed(2)}`,
    against(after, goalMilliseconds),
  ].join('   ')
}

/** How busy the machine is, and how long the database takes to count a million rows of nothing: a yardstick for what was measured. */
const sayPace = async ({ pool }: Database): Promise<void> => {
  const count = async () => {
    const start = performance.now()
    await pool.query('select count(*) from generate_series(1, 1000000)')
    return performance.now() - start
  }
  const times = [await count(), await count(), await count()]
  console.log(
    `Last des Rechners: ${loadavg()[0]?.toFixed(1)} auf ${availableParallelism()} Kernen; eine Million Zeilen gezählt in ${text(percentile(times, 0.5))}`,
  )
}

const fill = async (pool: pg.Pool, size: number, memoryMb?: number): Promise<void> => {
  console.log(`Erzeuge ${size.toLocaleString('de-DE')} Aktionen von 500 Mandanten in einem Jahr …`)
  await migrate(pool)
  await addTenants(pool)
  await addActions(pool, size, new Date(), memoryMb)
}

/** Over plain connections: those of the product give up a statement that takes minutes. */
const fillServer = async (url: string, size: number): Promise<void> => {
  const pool = new pg.Pool({ connectionString: url })
  try {
    await fill(pool, size)
  } finally {
    await pool.end()
  }
}

/** The same calls on the embedded database. */
export const measureEmbedded = async (
  size: number,
  time: (databases: Database[]) => AsyncIterable<TimedCall>,
): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-bench-'))
  const database = await openEmbedded(folder)
  try {
    await fill(database.pool, size, 128)
    for await (const { name, times } of time([database])) {
      const [half, most] = [percentile(times[0], 0.5), percentile(times[0], 0.95)]
      console.log(
        `${name.padEnd(54)}   p50 ${text(half)}   p95 ${text(most)}   ${against(most, embeddedGoalMilliseconds)}`,
      )
    }
    await sayPace(database)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Calls over as many actions as each size says, in databases of their own that are dropped afterwards. */
export const measureBySize = async (
  serverUrl: string,
  subject: string,
  sizes: number[],
  time: (databases: Database[]) => AsyncIterable<TimedCall>,
): Promise<void> => {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  const names = sizes.map(size => `lotse_bench_${subject}_${size}_${process.pid}`)
  const databases: Database[] = []
  try {
    for (const [index, name] of names.entries()) {
      await admin.query(`create database ${name}`)
      const own = new URL(serverUrl)
      own.pathname = `/${name}`
      await fillServer(own.href, sizes[index] ?? 0)
      databases.push(openServer(own.href, { connections: 1 }))
    }
    for await (const result of time(databases)) console.log(reportOf(result))
    for (const database of databases.slice(-1)) await sayPace(database)
  } finally {
    for (const database of databases) await database.close()
    for (const name of names) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}
