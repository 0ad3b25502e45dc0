import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { DatabucketRef } from '../apps/server/src/modules/databuckets/index.ts'
import { searchPassages } from '../apps/server/src/modules/retrieval/search/search-passages.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import type { Ctx } from '../apps/server/src/platform/context.ts'
import type { Database } from '../apps/server/src/platform/database.ts'
import type { BenchDatabucket } from './retrieval-data.ts'
import { makeQuestion, type Random } from './retrieval-text.ts'

const samples = 100
/** The bare way takes up to a minute; it is there to show by how much. */
const bareSamples = 1
const clients = 8

export interface Asked {
  scope: DatabucketRef[]
  passages: number
  question: string
}

/** As much of a context as searching needs. */
const contextOf = ({ db }: Database): Ctx =>
  ({ db, clock: systemClock, ai: { embedding: null, chat: null } }) as Partial<Ctx> as Ctx

/** Data stores by chance; large ones are asked more often, as there is more in them. */
const scopeOf = (databuckets: BenchDatabucket[], size: number, random: Random): BenchDatabucket[] => {
  const chosen = new Set<BenchDatabucket>()
  const total = databuckets.reduce((sum, { passages }) => sum + passages, 0)
  while (chosen.size < Math.min(size, databuckets.length)) {
    let at = random() * total
    const found = databuckets.find(({ passages }) => {
      at -= passages
      return at < 0
    })
    if (found) chosen.add(found)
  }
  return [...chosen]
}

export const makeQuestions = async (
  { pool }: Database,
  databuckets: BenchDatabucket[],
  scopeSize: number,
  random: Random,
): Promise<Asked[]> => {
  const asked: Asked[] = []
  for (let sample = 0; sample < samples; sample += 1) {
    const scope = scopeOf(databuckets, scopeSize, random)
    const [first] = scope
    const { rows } = await pool.query<{ text: string }>(
      'select text from passages where tenant_id = $1 and databucket_id = $2 offset $3 limit 1',
      [first?.tenantId, first?.id, Math.floor(random() * (first?.passages ?? 0))],
    )
    asked.push({
      scope,
      passages: scope.reduce((sum, { passages }) => sum + passages, 0),
      question: makeQuestion(rows[0]?.text ?? '', random),
    })
  }
  return asked
}

const search = (ctx: Ctx, { scope, question }: Asked) =>
  searchPassages(ctx, { databuckets: scope, question, limit: 10 })

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** One question after the other. */
export const timeSearches = async (database: Database, asked: Asked[]): Promise<number[]> => {
  const ctx = contextOf(database)
  for (const one of asked.slice(0, 10)) await search(ctx, one)
  const times: number[] = []
  for (const one of asked) times.push(await timed(() => search(ctx, one)))
  return times
}

/** What one would write first: PostgreSQL looks at every text of the scope, one after the other. */
export const timeBareScans = async ({ pool }: Database, asked: Asked[]): Promise<number[]> => {
  const times: number[] = []
  for (const { scope, question } of asked.slice(0, bareSamples)) {
    const words = question.match(/\p{L}{4,}/gu)?.join(' or ') ?? ''
    times.push(
      await timed(() =>
        pool.query(
          `select p.id, p.text, ts_rank(to_tsvector('german', p.text), q) as rank
            from passages p, websearch_to_tsquery('german', $3) as q
            where p.tenant_id = any($1::uuid[]) and p.databucket_id = any($2::uuid[]) and to_tsvector('german', p.text) @@ q order by rank desc limit 10`,
          [scope.map(({ tenantId }) => tenantId), scope.map(({ id }) => id), words],
        ),
      ),
    )
  }
  return times
}

export interface UnderLoad {
  perSecond: number
  /** How long the event loop kept everybody else waiting, in the worst hundredth. */
  loopP99Ms: number
}

/** Several at once, as a web server has them. */
export const searchUnderLoad = async (database: Database, asked: Asked[]): Promise<UnderLoad> => {
  const ctx = contextOf(database)
  const waiting = [...asked]
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const duration = await timed(() =>
    Promise.all(
      Array.from({ length: clients }, async () => {
        for (let one = waiting.pop(); one; one = waiting.pop()) await search(ctx, one)
      }),
    ),
  )
  delay.disable()
  return { perSecond: (asked.length / duration) * 1000, loopP99Ms: delay.percentile(99) / 1e6 }
}
