import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { defaultMisuseSettings } from '../apps/server/src/modules/misuse/index.ts'
import { openVisitor } from './chat-calls.ts'
import type { ChatWorld } from './chat-data.ts'
import { resourcesOf } from './chat-server.ts'
import { manyQuestions } from './lift-limits.ts'

const rounds = 6
const questionsPerRound = Number(process.env.BENCH_GUARDED ?? 200)
const questionsPerVisitor = 10

/** Every process reads it anew with the next question. */
const switchGuard = (pool: pg.Pool, isActive: boolean): Promise<unknown> =>
  pool.query(
    `insert into misuse_guards (tenant_id, settings, updated_at) select id, $1, now() from tenants
       on conflict (tenant_id) do update set settings = excluded.settings, version = misuse_guards.version + 1`,
    [JSON.stringify({ ...defaultMisuseSettings, flood: manyQuestions, is_active: isActive, model: 'never' })],
  )

/** CPU of the server for each answer with and without the check of words, in turns of the same run. */
export const measureGuard = async (url: string, databaseUrl: string, world: ChatWorld): Promise<void> => {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const cpuMs: Record<'with' | 'without', number[]> = { with: [], without: [] }
  try {
    // Two before it counts, for a server that has just started still compiles; then each begins as often as the other.
    for (let round = -2; round < rounds * 2; round += 1) {
      const kind = [0, 3].includes((round + 4) % 4) ? 'with' : 'without'
      await switchGuard(pool, kind === 'with')
      await pause(200)
      const before = await resourcesOf(url)
      for (let asked = 0; asked < questionsPerRound; asked += questionsPerVisitor) {
        const visitor = await openVisitor(url, world)
        for (let count = 0; count < questionsPerVisitor; count += 1) await visitor.ask(world.nextQuestion())
      }
      const used = (await resourcesOf(url)).cpuMs - before.cpuMs
      if (round >= 0) cpuMs[kind].push(used / questionsPerRound)
    }
  } finally {
    await pool.end()
  }
  const mean = (each: number[]) => each.reduce((sum, ms) => sum + ms, 0) / each.length
  const told = (each: number[]) =>
    `${mean(each).toFixed(2)} (${each.map(ms => ms.toFixed(1)).join(', ')}) ms CPU je Antwort`
  console.log(`Missbrauchsprüfung an:  ${told(cpuMs.with)}`)
  console.log(`Missbrauchsprüfung aus: ${told(cpuMs.without)}`)
  console.log(`Unterschied ${(mean(cpuMs.with) - mean(cpuMs.without)).toFixed(2)} ms`)
}
