import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { type ConstructorOptions, fromDrizzle, type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss'
import { berlin } from './berlin.ts'
import { systemContext } from './context.ts'
import { type Database, statement } from './database.ts'
import { describeError } from './describe-error.ts'
import type { Log } from './log.ts'
import { jobDuration } from './metrics.ts'
import type { Ctx, JobQueue, Jobs, Ports } from './ports.ts'
import { underSchemaLock } from './schema-lock.ts'

export type { JobQueue } from './ports.ts'

/** A job is a name, a payload and one handler. */
export interface JobDefinition<P extends object = object> extends JobQueue<P> {
  /** Runs the job by the clock (cron, Europe/Berlin), once however many workers there are; also when one of them starts. */
  schedule?: { cron: string; payload: P; atStart?: boolean }
  retryLimit?: number
  /** Whoever takes longer is taken for stuck, and the job goes to another; a quarter of an hour unless it says so. */
  timeLimitSeconds?: number
  /** Jobs of this name worked on at once in one process. */
  concurrency?: number
  /** Of jobs with the same `key` only one waits at a time; asking for another changes nothing. */
  waitsOnce?: boolean
  handle(ctx: Ctx, payload: P): Promise<void>
  /** Told when it is not tried again: after its last failure, or at once where that is hopeless. */
  giveUp?(ctx: Ctx, payload: P, error: unknown): Promise<void>
}

/** Thrown by a job that no repetition would help. */
export class JobHopeless extends Error {
  override name = 'JobHopeless'
}

/** Thrown by a job that has given its work back because the process stops: the next one goes on, and nothing has gone wrong. */
export class JobInterrupted extends Error {
  override name = 'JobInterrupted'
}

export const defineJob = <P extends object>(definition: JobDefinition<P>): JobDefinition<P> => definition

export interface JobRunner extends Jobs {
  start(ports: Ports): Promise<void>
  stop(): Promise<void>
}

export interface JobPace {
  /** How often a process looks for jobs that others enqueued, or whose time has come. */
  pollSeconds: number
  /** How often it looks for jobs that the clock asks for; null: never, and nothing is said to the clock. */
  cronSeconds: number | null
  /** Until a failed job is first tried again; then twice as long each time, ten minutes at most. */
  retrySeconds: number
  /** How long a stopping process lets its jobs finish before it gives them back. */
  stopSeconds: number
  /** Without a look at the clock for so long, what it asks for does not happen any more. */
  lateSeconds?: number
}

const defaultPace: JobPace = { pollSeconds: 2, cronSeconds: 30, retrySeconds: 5, stopSeconds: 20 }
const lateSeconds = 120
const retrySecondsAtMost = 600
/** A worker that has not been heard of for this long is dead, and its job goes to another. */
const heartbeatSeconds = 15
const watchSeconds = 10
/** A worker of pg-boss that nobody wakes looks for itself. */
const ownLookSeconds = 60
const nobody = '00000000-0000-0000-0000-000000000000'
const timeLimitSeconds = 900
/**
 * How long a finished job stays. The supervision counts all that are there every few seconds, and what the clock asks for each minute
 * comes to tens of thousands a week; the log and the figures say what became of them.
 */
const keptSeconds = { asked: 86_400, scheduled: 3_600 }
const tidiedEverySeconds = 1_800
const sameErrorEveryMs = 10_000
const errorsKnownAtMost = 100
/** pg-boss' own queue, in which every turn of the clock leaves a row. */
const ticks = '__pgboss__send-it'

/** Of the queues those with a job that somebody could take now. */
const dueQueues = statement<{ name: string }>(
  'jobs_due',
  `select queue.name from unnest($1::text[]) as queue (name) where exists (
      select from pgboss.job where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after < pgboss.job_now()
    )`,
)

const failureOf = (error: unknown): string => {
  const described = describeError(error)
  return typeof described === 'string' ? described : (described.cause ?? described).message
}

/** Every worker looks every other second: while the database is away all of them have the same to say. */
const sayOnce = (log: Log) => {
  const saidAt = new Map<string, number>()
  return (error: Error): void => {
    // pg-boss puts the worker's number behind what happened.
    const what = error.message.replace(/ \(Queue: .*$/, '')
    if (Date.now() - (saidAt.get(what) ?? 0) < sameErrorEveryMs) return
    if (saidAt.size >= errorsKnownAtMost) saidAt.clear()
    saidAt.set(what, Date.now())
    log.error({ error }, 'Auftragsverwaltung')
  }
}

/** One attempt. Throws on what is to be tried again, as pg-boss decides. */
const runJob = async (
  database: Database,
  definition: JobDefinition,
  ports: Ports,
  { id, data, retryCount, retryLimit }: JobWithMetadata<unknown>,
): Promise<void> => {
  const done = jobDuration.startTimer({ job: definition.name })
  const ctx = systemContext(ports, database.background.db, id)
  try {
    await definition.handle(ctx, definition.payload.parse(data))
    done({ outcome: 'completed' })
  } catch (error) {
    if (error instanceof JobInterrupted) {
      done({ outcome: 'interrupted' })
      throw error
    }
    done({ outcome: 'failed' })
    ports.log.error({ job: definition.name, jobId: id, error }, 'Auftrag gescheitert')
    const isHopeless = error instanceof JobHopeless
    if (definition.giveUp && (isHopeless || retryCount >= retryLimit))
      await definition.giveUp(ctx, definition.payload.parse(data), error)
    // What is thrown is kept in the row of the job, and the values of a statement do not belong there.
    if (!isHopeless) throw new Error(failureOf(error))
  }
}

export const createJobRunner = (
  database: Database,
  definitions: JobDefinition[],
  options: { works: boolean; log: Log; pace?: JobPace },
): JobRunner => {
  const names = definitions.map(definition => definition.name)
  const double = names.find((name, index) => names.indexOf(name) !== index)
  if (double) throw new Error(`Für den Auftrag ${double} gibt es zwei Bearbeiter.`)

  const pace = options.pace ?? defaultPace
  const cronSeconds = options.works ? pace.cronSeconds : null
  const tellOnce = sayOnce(options.log)
  const openBoss = (connection: Pick<Pool, 'query'>, tuning: Partial<ConstructorOptions>): PgBoss => {
    const boss = new PgBoss({
      // As it comes: for several statements at once the answer is a list, which pg-boss puts together itself.
      db: { executeSql: (text, values) => connection.query(text, values) },
      backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
      ...tuning,
    })
    boss.on('error', tellOnce)
    return boss
  }
  const boss = openBoss(database.background.pool, {
    supervise: options.works,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    maintenanceIntervalSeconds: tidiedEverySeconds,
    ...(cronSeconds === null
      ? { schedule: false }
      : {
          schedule: true,
          cronMonitorIntervalSeconds: cronSeconds,
          cronWorkerIntervalSeconds: Math.min(cronSeconds, 5),
        }),
  })
  const workersOf = new Map<string, string[]>()
  let running = false

  /** Has the workers look at once instead of at their next turn. */
  const wake = (name: string): void => {
    for (const id of workersOf.get(name) ?? []) boss.notifyWorker(id)
  }

  /** For all workers at once: there are dozens, and each of them would ask with a statement of its own. */
  const look = async (): Promise<void> => {
    try {
      for (const { name } of await dueQueues(database.background.db, [...workersOf.keys()])) wake(name)
    } catch (error) {
      tellOnce(error as Error)
    }
  }
  let looking: NodeJS.Timeout | undefined
  let lastLook = Promise.resolve()
  const lookAgain = (): void => {
    looking = setTimeout(() => {
      lastLook = look().then(() => {
        if (running) lookAgain()
      })
    }, pace.pollSeconds * 1000)
  }

  const work = async (definition: JobDefinition, ports: Ports): Promise<void> => {
    const ids: string[] = []
    for (let worker = 0; worker < (definition.concurrency ?? 1); worker += 1) {
      ids.push(
        await boss.work(
          definition.name,
          { pollingIntervalSeconds: ownLookSeconds, includeMetadata: true },
          async ([job]) => {
            if (!job) return
            // A worker takes one job and then pauses; where one waited there may be hundreds.
            wake(definition.name)
            await runJob(database, definition, ports, job)
          },
        ),
      )
    }
    workersOf.set(definition.name, ids)
  }

  /** As its definition wants it now, whatever an older version wanted. */
  const prepareQueue = async (definition: JobDefinition, found: QueueResult | undefined): Promise<void> => {
    const wanted = {
      retryLimit: definition.retryLimit ?? 5,
      retryDelay: pace.retrySeconds,
      retryBackoff: true,
      retryDelayMax: retrySecondsAtMost,
      heartbeatSeconds,
      expireInSeconds: definition.timeLimitSeconds ?? timeLimitSeconds,
      deleteAfterSeconds: definition.schedule ? keptSeconds.scheduled : keptSeconds.asked,
    }
    const { name } = definition
    if (found && isDeepStrictEqual({ ...found, ...wanted }, found)) return
    if (found) await boss.updateQueue(name, wanted)
    else await boss.createQueue(name, { ...wanted, policy: definition.waitsOnce ? 'short' : 'standard' })
    // pg-boss gets to know a new or changed queue at its first use, over a connection of its own; whoever enqueues within a transaction
    // would wait for the only one of the embedded database.
    await boss.getJobById(name, nobody)
  }

  const prepareSchedules = async (): Promise<void> => {
    await boss.updateQueue(ticks, { deleteAfterSeconds: keptSeconds.scheduled })
    const known = new Map((await boss.getSchedules()).map(one => [one.name, one]))
    const scheduled = new Set(definitions.flatMap(({ name, schedule }) => (schedule ? [name] : [])))
    // What an older version had done by the clock and this one has not: nobody would take those jobs.
    for (const name of known.keys()) if (!scheduled.has(name)) await boss.unschedule(name)
    for (const { name, schedule } of definitions) {
      if (!schedule) continue
      const { cron, payload } = schedule
      const wanted = {
        cron,
        timezone: berlin,
        data: payload,
        options: { tz: berlin, missed: 'once' } as const,
      }
      const found = known.get(name)
      if (found && isDeepStrictEqual({ ...found, ...wanted }, found)) continue
      await boss.schedule(name, cron, payload, wanted.options)
    }
  }

  /** pg-boss makes and changes its tables at its start, and of several that begin together all but one would fail. */
  const prepareTables = (): Promise<void> =>
    underSchemaLock(database.background.pool, async client => {
      const first = openBoss(client, { supervise: false, schedule: false })
      await first.start()
      await first.stop({ graceful: false, close: false })
    })

  return {
    async start(ports) {
      await prepareTables()
      await boss.start()
      const found = new Map((await boss.getQueues()).map(queue => [queue.name, queue]))
      for (const definition of definitions) await prepareQueue(definition, found.get(definition.name))
      if (options.works) {
        if (cronSeconds !== null) await prepareSchedules()
        for (const definition of definitions) {
          await work(definition, ports)
          if (definition.schedule?.atStart) await boss.send(definition.name, definition.schedule.payload)
        }
      }
      running = true
      if (options.works) lookAgain()
    },
    async stop() {
      running = false
      clearTimeout(looking)
      await lastLook
      // Unfinished jobs go back to the queue when the time is up.
      await boss.stop({ graceful: true, timeout: pace.stopSeconds * 1000, close: false })
    },
    async enqueue(ctx, job, payload, { afterSeconds, key } = {}) {
      // pg-boss needs only `execute` of the handle; Drizzle's own type for it is the whole session.
      const db = fromDrizzle(ctx.db as Parameters<typeof fromDrizzle>[0], sql)
      await boss.send(job.name, job.payload.parse(payload), {
        db,
        startAfter: afterSeconds,
        singletonKey: key,
      })
      if (ctx.afterCommit) ctx.afterCommit.push(() => wake(job.name))
      else wake(job.name)
    },
    isReady: async () => running && (await boss.isInstalled()),
    async isTicking() {
      if (cronSeconds === null) return true
      const late = pace.lateSeconds ?? lateSeconds
      const isLate = (since: number) => Date.now() - since > late * 1000
      const ticker = boss.getWipData({ includeInternal: true }).find(({ name }) => name === ticks)
      if (!ticker || isLate(ticker.lastFetchedOn ?? ticker.createdOn)) return false
      // Whoever has just begun finds the clock as those before have left it.
      if (!isLate(ticker.createdOn)) return true
      // Of the processes one at a time looks at the clock.
      const { rows } = await database.background.pool.query<{ is_in_time: boolean }>(
        'select cron_on > now() - make_interval(secs => $1) as is_in_time from pgboss.version',
        [late],
      )
      return rows[0]?.is_in_time === true
    },
  }
}
