import type pg from 'pg'
import { type Connections, connectionsOver } from './database.ts'

/** What a transaction of the rehearsed program is while another one is open around it. */
const within: [RegExp, string][] = [
  [/^begin\b/i, 'savepoint rehearsed'],
  [/^commit\b/i, 'release savepoint rehearsed'],
  [/^rollback$/i, 'rollback to savepoint rehearsed'],
]

type Query = string | pg.QueryConfig

const translated = (query: Query): Query => {
  const text = typeof query === 'string' ? query : query.text
  const instead = within.find(([pattern]) => pattern.test(text))?.[1]
  return instead ?? query
}

/** The functions of the ledger write; every other function of the schema belongs to a trigger. */
const isReading = (query: Query): boolean => {
  const text = typeof query === 'string' ? query : query.text
  return /^\s*select\b/i.test(text) && !/\bcredit_\w+\s*\(/.test(text)
}

/**
 * Looks like a pool and has the one connection of a transaction, for one after the other: statements succeed or fail alone and
 * transactions are parts of the one around them. Drizzle knows a pool by the name of its class.
 */
class RehearsalPool {
  #client: pg.PoolClient | null = null
  #last: Promise<void> = Promise.resolve()
  /** Nothing was written since the last one was made. */
  #hasSavepoint = false

  use(client: pg.PoolClient | null): void {
    this.#client = client
  }

  async connect(): Promise<Pick<pg.PoolClient, 'query' | 'release'>> {
    const before = this.#last
    let release = () => {}
    this.#last = new Promise(resolve => {
      release = resolve
    })
    await before
    const client = this.#client
    if (!client) {
      release()
      throw new Error('Die Probe ist vorbei')
    }
    const query = (text: Query, values?: unknown[]) => {
      const said = translated(text)
      this.#hasSavepoint = false
      return said === text ? client.query(text, values) : client.query(said)
    }
    return { query: query as pg.PoolClient['query'], release }
  }

  /** Fails alone, as outside of a transaction. Statements that only read share a savepoint: one for each would take most of the time. */
  async query(text: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect()
    const hasSavepoint = this.#hasSavepoint
    try {
      if (!hasSavepoint) await client.query('savepoint one_statement')
      const result = await client.query(text, values)
      this.#hasSavepoint = isReading(text)
      return result
    } catch (error) {
      await client.query('rollback to savepoint one_statement')
      this.#hasSavepoint = true
      throw error
    } finally {
      client.release()
    }
  }
}

/** A stage on the real database from which nothing ever reaches it. */
export interface Rehearsal extends Connections {
  /** Runs the work in a transaction that is taken back, whatever comes of it: not even a killed process leaves anything behind. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Within: what this part of the work changes is taken back at its end. */
  takeBack<T>(work: () => Promise<T>): Promise<T>
}

export const createRehearsal = (real: pg.Pool): Rehearsal => {
  const stage = new RehearsalPool()
  let depth = 0
  /** After whatever is still under way. */
  const say = async (text: string): Promise<void> => {
    const client = await stage.connect()
    await client.query(text).finally(client.release)
  }
  return {
    ...connectionsOver(stage as unknown as pg.Pool),
    async run(work) {
      const client = await real.connect()
      try {
        // What others change meanwhile is no answer to what is rehearsed.
        await client.query('begin isolation level repeatable read')
        stage.use(client)
        return await work()
      } finally {
        // Waits for whoever still uses the connection.
        await stage.connect().then(held => held.release())
        stage.use(null)
        await client.query('rollback')
        client.release()
      }
    },
    async takeBack(work) {
      depth += 1
      const name = `part_${depth}`
      await say(`savepoint ${name}`)
      try {
        return await work()
      } finally {
        await say(`rollback to savepoint ${name}`)
        depth -= 1
      }
    },
  }
}
