import { setTimeout } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { theOnly } from './the-only.ts'

/** One number for all processes of one database. */
const lock = 7_015_701
const lookAgainMs = 200

/** Whoever waited inside of a statement would have a snapshot, for whose end `create index concurrently` waits in turn. */
const waitForLock = async (client: PoolClient): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [lock])
    if (theOnly(rows).got) return
    await setTimeout(lookAgainMs)
  }
}

/**
 * Whoever makes or changes tables does it alone; the next one waits and then finds the work done. All of it goes over the connection that
 * holds the lock: there may be no second one.
 */
export const underSchemaLock = async <T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  try {
    await waitForLock(client)
    return await work(client)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]).catch(() => {})
    client.release()
  }
}
