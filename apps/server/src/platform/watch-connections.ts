import pg from 'pg'
import type { Log } from './log.ts'

export interface Watch {
  /** A statement that waits so long is looked into: does the server still work on it? */
  lookAfterMs: number
  /** A statement that waits so long is given up without asking. */
  giveUpAfterMs: number
}

/** What a connection waits for. */
interface Waiting {
  since: number
  /** The server has said once that it does nothing for it; its answer may just be on the way. */
  isSuspect: boolean
}

interface Watched {
  client: pg.PoolClient
  /** Of the server's process, which PgBouncer hides in the handshake. */
  pid: number | null
  waiting: Waiting | null
}

/** Said of connections that are cut here; `ETIMEDOUT` is what the system would say, a quarter of an hour later or never. */
const deaf = () =>
  Object.assign(new Error('Die Verbindung zur Datenbank antwortet nicht mehr'), { code: 'ETIMEDOUT' })

const cut = ({ client }: Watched): void => {
  const { stream } = (client as pg.PoolClient & Pick<pg.Client, 'connection'>).connection
  stream.destroy(deaf())
}

/** Notes since when a statement is waited for. */
const noteQueries = (watched: Watched): void => {
  const { client } = watched
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const noted = (...given: unknown[]): unknown => {
    const result = query(...given)
    if (!(result instanceof Promise)) return result
    const waiting = { since: Date.now(), isSuspect: false }
    watched.waiting = waiting
    const done = () => {
      if (watched.waiting === waiting) watched.waiting = null
    }
    result.then(done, done)
    return result
  }
  client.query = noted as typeof client.query
}

/** Which of these the server works on, asked over a connection that is new and therefore hears. */
const activeOnServer = async (url: string, pids: number[], limitMs: number): Promise<Set<number>> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
    application_name: 'lotse-watch',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where pid = any ($1) and state <> 'idle' and state not like 'idle in%'",
      [pids],
    )
    return new Set(rows.map(({ pid }) => pid))
  } finally {
    // Whoever does not hear the farewell either is not waited for.
    client.end().catch(() => {})
  }
}

export interface ConnectionWatch {
  /** Returns whom to tell the number of the server's process. */
  add(client: pg.PoolClient): (pid: number) => void
  stop(): void
}

/**
 * A connection can die without a word: a frozen host, a firewall that forgets it, a failover. Whoever waits on it would wait for ever, for
 * the server's time limits end only what the server works on. So statements that take long are looked into over another connection, and
 * where the server twice knows nothing of them the connection is cut: who waited hears of it, and the pool opens a new one.
 */
export const watchConnections = ({
  url,
  lookAfterMs,
  giveUpAfterMs,
  log,
}: Watch & { url: string; log?: Pick<Log, 'warn'> }): ConnectionWatch => {
  const all = new Set<Watched>()
  let isLooking = false

  const giveUp = (watched: Watched): void => {
    const seconds = Math.round((Date.now() - (watched.waiting?.since ?? Date.now())) / 1000)
    all.delete(watched)
    log?.warn({ seconds }, 'Eine Verbindung zur Datenbank ist verstummt und wird getrennt')
    cut(watched)
  }

  const lookInto = async (late: Watched[]): Promise<void> => {
    const asked = late.flatMap(watched => {
      const { pid, waiting } = watched
      return pid !== null && waiting ? [{ watched, pid, waiting }] : []
    })
    if (!asked.length) return
    const active = await activeOnServer(
      url,
      asked.map(({ pid }) => pid),
      lookAfterMs,
    )
    for (const { watched, pid, waiting } of asked) {
      if (watched.waiting !== waiting) continue
      if (active.has(pid)) waiting.isSuspect = false
      else if (waiting.isSuspect) giveUp(watched)
      else waiting.isSuspect = true
    }
  }

  const look = async (): Promise<void> => {
    const waitsLongerThan = (ms: number) => (watched: Watched) =>
      watched.waiting !== null && Date.now() - watched.waiting.since >= ms
    for (const watched of [...all].filter(waitsLongerThan(giveUpAfterMs))) giveUp(watched)
    const late = [...all].filter(waitsLongerThan(lookAfterMs))
    // It was never heard of: the first words on a connection are short.
    for (const watched of late.filter(({ pid }) => pid === null)) giveUp(watched)
    // Where not even that works the database is away, and its connections with it or not: the limit above remains.
    if (late.length) await lookInto(late).catch(() => {})
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, lookAfterMs / 2)
  timer.unref()

  return {
    add(client) {
      const watched: Watched = { client, pid: null, waiting: null }
      all.add(watched)
      client.once('end', () => all.delete(watched))
      noteQueries(watched)
      return pid => {
        watched.pid = pid
      }
    },
    stop: () => clearInterval(timer),
  }
}
