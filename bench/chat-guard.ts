import pg from 'pg'
import { defaultMisuseSettings } from '../apps/server/src/modules/misuse/index.ts'
import { openVisitor } from './chat-calls.ts'
import type { ChatWorld } from './chat-data.ts'
import { resourcesOf } from './chat-server.ts'
import { manyQuestions } from './lift-limits.ts'

const pairs = Number(process.env.BENCH_GUARDED ?? 60)
/** Before it counts, for a server that has just started still compiles. */
const warmUpPairs = 15
const questionsPerRound = 20

type Guarded = 'with' | 'without'

/** Every process reads it anew with the next question. */
const switchGuard = (pool: pg.Pool, kind: Guarded): Promise<unknown> =>
  pool.query(
    `insert into misuse_guards (tenant_id, settings, updated_at) select id, $1, now() from tenants
       on conflict (tenant_id) do update set settings = excluded.settings, version = misuse_guards.version + 1`,
    [
      JSON.stringify({
        ...defaultMisuseSettings,
        flood: manyQuestions,
        is_active: kind === 'with',
        model: 'never',
      }),
    ],
  )

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}

/**
 * CPU of the server for each answer with and without the check of words. Rounds are short and take turns, both of a pair ask the same
 * questions, and the median of the differences counts: what others do on the machine hits both of a pair or falls out.
 */
export const measureGuard = async (url: string, databaseUrl: string, world: ChatWorld): Promise<void> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const cpuOf = async (kind: Guarded, questions: string[]): Promise<number> => {
    await switchGuard(pool, kind)
    const visitor = await openVisitor(url, world)
    // The first question reads the new settings.
    await visitor.ask(world.nextQuestion())
    const before = await resourcesOf(url)
    for (const question of questions) await visitor.ask(question)
    return ((await resourcesOf(url)).cpuMs - before.cpuMs) / questions.length
  }
  const cpuMs: Record<Guarded, number[]> = { with: [], without: [] }
  try {
    for (let pair = -warmUpPairs; pair < pairs; pair += 1) {
      const questions = Array.from({ length: questionsPerRound }, () => world.nextQuestion())
      // Each begins as often as the other.
      const order: Guarded[] = pair % 2 === 0 ? ['with', 'without'] : ['without', 'with']
      for (const kind of order) {
        const used = await cpuOf(kind, questions)
        if (pair >= 0) cpuMs[kind].push(used)
      }
    }
  } finally {
    await pool.end()
  }
  const differences = cpuMs.with.map((ms, pair) => ms - (cpuMs.without[pair] as number))
  const median = (values: readonly number[]) => quantile(values, 0.5).toFixed(2)
  // How far the median of so many may be off, from the spread of the middle half (1.57 of it over the root, as in a notched box plot).
  const spread = quantile(differences, 0.75) - quantile(differences, 0.25)
  const doubt = (1.57 * spread) / Math.sqrt(differences.length)
  console.log(
    [
      `Missbrauchsprüfung an ${median(cpuMs.with)}, aus ${median(cpuMs.without)} ms CPU je Antwort`,
      `Median der ${differences.length} Unterschiede ${median(differences)} ms (± ${doubt.toFixed(2)})`,
      `erlaubt 0.50 ms`,
    ].join('   '),
  )
}
