import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { defaultMisuseSettings } from '../apps/server/src/modules/misuse/index.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { openVisitor } from './chat-calls.ts'
import { type ChatWorld, site } from './chat-data.ts'
import { resourcesOf } from './chat-server.ts'
import { manyQuestions } from './lift-limits.ts'

const pairs = Number(process.env.BENCH_GUARDED ?? 300)
/** Before it counts, for a server that has just started still compiles. */
const warmUpPairs = 80
const questionsPerRound = 5
const questionsPerVisitor = 10

type Guarded = 'with' | 'without'

/** A second chatbot over the same documents, whose messages are not checked. */
const addUnguarded = async (databaseUrl: string, { tenantId, chatbotUuid }: ChatWorld): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const [id, uuid] = [newId(), randomUUID()]
  try {
    await client.query(
      `insert into chatbots (id, tenant_id, uuid, name, public_name, public_description, access_role, allow_embedding, allowed_domains,
          hour_budget_cents, visitor_hour_budget_cents, created_at, updated_at)
        select $1, tenant_id, $2, 'Ungeprüft', public_name, public_description, access_role, true, $4, null, null, now(), now()
          from chatbots where uuid = $3`,
      [id, uuid, chatbotUuid, [new URL(site).hostname]],
    )
    await client.query(
      `insert into chatbot_databuckets select c.tenant_id, $1, d.owner_tenant_id, d.databucket_id, d.priority, d.position
        from chatbots c join chatbot_databuckets d on d.tenant_id = c.tenant_id and d.chatbot_id = c.id where c.uuid = $2`,
      [id, chatbotUuid],
    )
    await client.query(
      'insert into misuse_bots (tenant_id, chatbot_id, settings, updated_at) values ($1, $2, $3, now())',
      [tenantId, id, { is_active: false }],
    )
    await client.query(
      `insert into misuse_guards (tenant_id, settings, updated_at) values ($1, $2, now())
        on conflict (tenant_id) do update set settings = excluded.settings, version = misuse_guards.version + 1`,
      [tenantId, { ...defaultMisuseSettings, flood: manyQuestions, model: 'never' }],
    )
  } finally {
    await client.end()
  }
  return uuid
}

const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}

/** Asks some questions; whoever has asked enough makes room for the next visitor. */
const askerOf = (url: string, world: ChatWorld) => {
  let visitor = openVisitor(url, world)
  let asked = 0
  return async (questions: readonly string[]): Promise<number> => {
    if (asked >= questionsPerVisitor) {
      visitor = openVisitor(url, world)
      asked = 0
    }
    asked += questions.length
    const { ask } = await visitor
    const before = await resourcesOf(url)
    for (const question of questions) await ask(question)
    return ((await resourcesOf(url)).cpuMs - before.cpuMs) / questions.length
  }
}

/**
 * CPU of the server for each answer with and without the check of words. Rounds are short and take turns, both of a pair ask the same
 * questions, and the median of the differences counts: what others do on the machine hits both of a pair or falls out.
 */
export const measureGuard = async (url: string, databaseUrl: string, world: ChatWorld): Promise<void> => {
  const unguarded = { ...world, chatbotUuid: await addUnguarded(databaseUrl, world) }
  const ask = { with: askerOf(url, world), without: askerOf(url, unguarded) }
  const cpuMs: Record<Guarded, number[]> = { with: [], without: [] }
  for (let pair = -warmUpPairs; pair < pairs; pair += 1) {
    const questions = Array.from({ length: questionsPerRound }, () => world.nextQuestion())
    // Each begins as often as the other.
    const order: Guarded[] = pair % 2 === 0 ? ['with', 'without'] : ['without', 'with']
    for (const kind of order) {
      const used = await ask[kind](questions)
      if (pair >= 0) cpuMs[kind].push(used)
    }
  }
  const differences = cpuMs.with.map((ms, pair) => ms - (cpuMs.without[pair] as number))
  const median = (values: readonly number[]) => quantile(values, 0.5).toFixed(2)
  // How far the median of so many may be off, from the spread of the middle half, as in a notched box plot.
  const spread = quantile(differences, 0.75) - quantile(differences, 0.25)
  const doubt = (1.57 * spread) / Math.sqrt(differences.length)
  console.log(
    [
      `Missbrauchsprüfung an ${median(cpuMs.with)}, aus ${median(cpuMs.without)} ms CPU je Antwort`,
      `Median der ${differences.length} Unterschiede ${median(differences)} ms (± ${doubt.toFixed(2)}), erlaubt 0.50`,
    ].join('   '),
  )
}
