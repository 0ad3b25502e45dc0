import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { type Database, openServer } from '../apps/server/src/platform/database.ts'
import { migrate } from '../apps/server/src/platform/migrations.ts'
import type { TimedCall } from './usage-calls.ts'
import { addActions, addTenants } from './usage-data.ts'

const goalMilliseconds = 200

const percentile = (times: number[] = [], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Number.NaN
const text = (milliseconds: number) => `${milliseconds.toFixed(1).padStart(6)} ms`

const reportOf = ({ name, times }: TimedCall): string => {
  const [small, large] = [times[0], times.at(-1)]
  const [before, after] = [percentile(small, 0.95), percentile(large, 0.95)]
  return [
    name.padEnd(54),
    `p50 ${text(percentile(small, 0.5))} → ${text(percentile(large, 0.5))}`,
    `p95 ${text(before)} → ${text(after)}`,
    `Wachstum ×${(after / before).toFixed(2)}`,
    `unter ${goalMilliseconds} ms: ${after < goalMilliseconds ? 'ja' : 'NEIN'}`,
  ].join('   ')
}

/** Over plain connections: those of the product give up a statement that takes minutes. */
const fill = async (url: string, size: number): Promise<void> => {
  console.log(`Erzeuge ${size.toLocaleString('de-DE')} Aktionen von 500 Mandanten in einem Jahr …`)
  const pool = new pg.Pool({ connectionString: url })
  try {
    await migrate(pool)
    await addTenants(pool)
    await addActions(pool, size, new Date())
  } finally {
    await pool.end()
  }
}

/** Calls over as many actions as each size says, in databases of their own that are dropped afterwards. */
export const measureBySize = async (
  serverUrl: string,
  subject: string,
  sizes: number[],
  time: (databases: Database[]) => Promise<TimedCall[]>,
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
      await fill(own.href, sizes[index] ?? 0)
      databases.push(openServer(own.href, { connections: 1 }))
    }
    for (const result of await time(databases)) console.log(reportOf(result))
    console.log(`Last des Rechners: ${loadavg()[0]?.toFixed(1)} auf ${availableParallelism()} Kernen`)
  } finally {
    for (const database of databases) await database.close()
    for (const name of names) await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}
