import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { vector } from '@electric-sql/pglite-pgvector'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Config } from './config.ts'
import {
  backgroundAllowance,
  type DatabaseSettings,
  defaultDatabaseSettings,
  manners,
} from './database-settings.ts'
import { brokenDatabase, holdFolder, refuseForeignFolder } from './embedded-folder.ts'
import { EmbeddedWire } from './embedded-wire.ts'
import type { Log } from './log.ts'
import { nameStatements } from './name-statements.ts'
import { watchConnections } from './watch-connections.ts'

/** The pool, or the transaction that the current work runs in: every query goes through this handle. */
export type Db = Pick<
  NodePgDatabase,
  'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'transaction' | '$count'
>

/** Which pool a handle stands for; that of a transaction stands for none. */
const pools = new WeakMap<Db, pg.Pool>()

/** A pool with the handle that stands for it. */
export const connectionsOver = (pool: pg.Pool): Connections => {
  const db: Db = drizzle(pool)
  pools.set(db, pool)
  return { db, pool }
}

/**
 * A statement that does not change, for the paths that are taken often: nothing is built, and the server knows it by its name. What it
 * returns is as pg reads it; times and days are to be asked for as numbers or texts, for Drizzle's transactions read them otherwise.
 */
export const statement = <Row extends object>(name: string, text: string) => {
  const pieces = text.split(/\$(\d+)/)
  const filledIn = (values: unknown[]) =>
    sql.join(pieces.map((piece, at) => (at % 2 ? sql.param(values[Number(piece) - 1]) : sql.raw(piece))))
  return async (db: Db, ...values: unknown[]): Promise<Row[]> => {
    const pool = pools.get(db)
    const { rows } = pool ? await pool.query({ name, text, values }) : await db.execute(filledIn(values))
    return rows as Row[]
  }
}

/** A query that Drizzle builds and reads, built once per handle. Inside of a transaction that is each time. */
export const preparedOn = <T>(prepare: (db: Db) => T): ((db: Db) => T) => {
  const known = new WeakMap<Db, T>()
  return db => {
    const found = known.get(db) ?? prepare(db)
    known.set(db, found)
    return found
  }
}

/** Connections to the database and the handle over them. */
export interface Connections {
  db: Db
  pool: pg.Pool
}

export interface Database extends Connections {
  kind: 'embedded' | 'server'
  /** For the start, jobs and commands: what takes long there is cut late, and no request waits behind it. */
  background: Connections
  close(): Promise<void>
}

/**
 * The pool's own `query` throws the connection away after every error that a statement raises. A refused payment would cost a
 * new connection, and the embedded database, which has but one, would not survive it.
 */
const keepConnections = (pool: pg.Pool): pg.Pool => {
  const query = async (text: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> => {
    const client = await pool.connect()
    try {
      return await client.query(text, values)
    } finally {
      // One that has really ended is not taken back.
      client.release()
    }
  }
  pool.query = query as typeof pool.query
  // A connection that the server ends must not take the process with it; whoever uses it sees its query fail.
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}

/** PostgreSQL in this process, on files. */
export const openEmbedded = async (folder: string): Promise<Database> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  refuseForeignFolder(folder)
  const hold = await holdFolder(folder)
  const pglite = await PGlite.create({ dataDir: folder, extensions: { btree_gin, pg_trgm, vector } }).catch(
    error => {
      throw brokenDatabase(folder, error)
    },
  )
  // Never ended for being idle: its successor would be the same connection and hear of the end.
  const pool = keepConnections(
    new pg.Pool({ stream: () => new EmbeddedWire(pglite), max: 1, idleTimeoutMillis: 0 }),
  )
  pool.on('connect', nameStatements)
  const connections = connectionsOver(pool)
  return {
    kind: 'embedded',
    ...connections,
    background: connections,
    async close() {
      await pool.end()
      await pglite.close()
      await new Promise(done => hold.close(done))
    },
  }
}

const ownPid = 'select pg_backend_pid() as pid'

const connectTo = (
  url: string,
  settings: DatabaseSettings,
  log?: Log,
): Connections & { end(): Promise<void> } => {
  const watch = watchConnections({
    url,
    lookAfterMs: settings.silentSeconds * 1000,
    // The server itself has cut it long before.
    giveUpAfterMs: (settings.statementSeconds + settings.silentSeconds) * 1000,
    log,
  })
  const greet = async (client: pg.PoolClient): Promise<void> => {
    const tellPid = watch.add(client)
    const results = (await client.query(`${manners(settings)}; ${ownPid}`)) as unknown as pg.QueryResult[]
    tellPid(results.at(-1)?.rows[0]?.pid)
  }
  const pool = keepConnections(
    new pg.Pool({
      connectionString: url,
      max: settings.connections,
      // All connections at work are somebody else's lock, and a new one has to be made besides.
      connectionTimeoutMillis: Math.max(10_000, 2000 * settings.lockSeconds),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'lotse',
      // Awaited by the pool, whatever its type says.
      onConnect: client => greet(client as pg.PoolClient) as unknown as undefined,
    }),
  )
  const end = async () => {
    await pool.end()
    watch.stop()
  }
  return { ...connectionsOver(pool), end }
}

export const openServer = (url: string, given: Partial<DatabaseSettings> = {}, log?: Log): Database => {
  const settings = { ...defaultDatabaseSettings, ...given }
  const { end: endRequests, ...requests } = connectTo(url, settings, log)
  const { end: endBackground, ...background } = connectTo(url, { ...settings, ...backgroundAllowance }, log)
  return {
    kind: 'server',
    ...requests,
    background,
    async close() {
      await Promise.all([endRequests(), endBackground()])
    },
  }
}

/** The one that the settings name. */
export const openDatabase = (
  { databaseUrl, database, dataDir }: Pick<Config, 'databaseUrl' | 'database' | 'dataDir'>,
  log?: Log,
): Database | Promise<Database> =>
  databaseUrl ? openServer(databaseUrl, database, log) : openEmbedded(join(dataDir, 'database'))
