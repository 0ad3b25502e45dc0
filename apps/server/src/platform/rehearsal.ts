import type pg from 'pg'
import { type Connections, connectionsOver } from './database.ts'

/** Rolling back alone would leave the savepoint: thousands inside of each other make every look at a row slow. */
const takenBack = (name: string) => `rollback to savepoint ${name}; release savepoint ${name}`

/** What a transaction of the rehearsed program is while another one is open around it. */
const within: [RegExp, string][] = [
  [/^begin\b/i, 'savepoint rehearsed'],
  [/^commit\b/i, 'release savepoint rehearsed'],
  [/^rollback$/i, takenBack('rehearsed')],
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
  /** Open, and nothing was written since it was made. */
  #hasSavepoint = false

  use(client: pg.PoolClient | null): void {
    this.#client = client
    this.#hasSavepoint = false
  }

  /** The connection, when those before have done with it. */
  async #next(): Promise<{ client: pg.PoolClient; release: () => void }> {
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
    return { client, release }
  }

  async connect(): Promise<Pick<pg.PoolClient, 'query' | 'release'>> {
    const { client, release } = await this.#next()
    const query = async (text: Query, values?: unknown[]) => {
      await this.#closeSavepoint(client)
      const said = translated(text)
      return said === text ? client.query(text, values) : client.query(said)
    }
    return { query: query as pg.PoolClient['query'], release }
  }

  async #closeSavepoint(client: pg.PoolClient): Promise<void> {
    if (!this.#hasSavepoint) return
    this.#hasSavepoint = false
    await client.query('release savepoint one_statement')
  }

  /** Fails alone, as outside of a transaction. Statements that only read share a savepoint: one for each would take most of the time. */
  async query(text: Query, values?: unknown[]): Promise<pg.QueryResult> {
    const { client, release } = await this.#next()
    try {
      if (!this.#hasSavepoint) await client.query('savepoint one_statement')
      this.#hasSavepoint = true
      const result = await client.query(text, values)
      if (!isReading(text)) await this.#closeSavepoint(client)
      return result
    } catch (error) {
      await client.query('rollback to savepoint one_statement')
      throw error
    } finally {
      release()
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
        await say(takenBack(name))
        depth -= 1
      }
    },
  }
}
