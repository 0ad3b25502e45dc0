import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openVisitor } from './chat-calls.ts'
import { type ChatWorld, createWorld } from './chat-data.ts'
import { startModel, startServer } from './chat-server.ts'
import { liftLimits } from './lift-limits.ts'
import { withOwnDatabase } from './retrieval-data.ts'
import { randomFrom } from './retrieval-text.ts'

const rounds = 12
const questionsPerRound = Number(process.env.BENCH_ANSWERS ?? 100)
const questionsPerVisitor = 10
const goalPercent = 5

/** Keeps nothing at all: what is measured is more than what the analytics alone have added. */
const withoutSums =
  'create or replace function credit_count(p_row credit_reservations) returns boolean language plpgsql as $$ begin return true; end $$'

const askRound = async (url: string, world: ChatWorld): Promise<number[]> => {
  const times: number[] = []
  for (let asked = 0; asked < questionsPerRound; asked += questionsPerVisitor) {
    const visitor = await openVisitor(url, world)
    for (let count = 0; count < questionsPerVisitor; count += 1)
      times.push((await visitor.ask(world.nextQuestion())).totalMs)
  }
  return times
}

const middle = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

/** How long an answer takes with and without the sums, in turns of the same run. */
const compare = async (databaseUrl: string, url: string, world: ChatWorld): Promise<void> => {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  try {
    await liftLimits(pool)
    const { rows } = await pool.query<{ definition: string }>(
      "select pg_get_functiondef('credit_count'::regproc) as definition",
    )
    const withSums = rows[0]?.definition ?? ''
    // Two before it counts, for a server that has just started still compiles; then each begins as often as the other.
    for (let round = -2; round < rounds * 2; round += 1) {
      const kind = [0, 3].includes((round + 4) % 4) ? 'with' : 'without'
      await pool.query(kind === 'with' ? withSums : withoutSums)
      const asked = await askRound(url, world)
      if (round >= 0) times[kind].push(...asked)
    }
  } finally {
    await pool.end()
  }
  const [kept, bare] = [middle(times.with), middle(times.without)]
  const more = ((kept - bare) * 100) / bare
  console.log(
    `Eine Antwort mit allen Summen ${kept.toFixed(2)} ms, ohne jede ${bare.toFixed(2)} ms (Median): ${more.toFixed(1)} % mehr   höchstens ${goalPercent} %: ${more <= goalPercent ? 'ja' : 'NEIN'}`,
  )
}

/** What keeping the sums costs a chat answer. */
export const measureCost = (serverUrl: string): Promise<void> =>
  withOwnDatabase(serverUrl, `lotse_bench_analytics_cost_${process.pid}`, async databaseUrl => {
    const world = await createWorld(databaseUrl, randomFrom(11))
    const model = await startModel()
    const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-analytics-'))
    const server = await startServer(databaseUrl, dataDir, model)
    try {
      await compare(databaseUrl, server.url, world)
    } finally {
      await server.stop()
      model.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })
