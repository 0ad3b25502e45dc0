import { type Functionality, quoteCents } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { berlinMonth } from '../../../platform/berlin.ts'
import { after, days, hours, minutes } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'

/** One paid action of the past, with its parts. */
interface PastAction {
  tenant: string
  id: string
  parent: string | null
  functionality: Functionality
  description: string
  user: string | null
  reserved: number
  /** null for one that failed and was not charged. */
  used: number | null
  at: string
  resolved: string
}

/** What people do with the product, how much of it at a time, and how often (in percent). */
const habits: { functionality: Functionality; description: string; quantity: number; share: number }[] = [
  { functionality: 'chatbot_response', description: 'Antwort im Bürgerservice', quantity: 3_500, share: 60 },
  {
    functionality: 'public_query_answer',
    description: 'Anfrage zu Öffnungszeiten',
    quantity: 6_000,
    share: 15,
  },
  { functionality: 'document_processing', description: 'Satzung.pdf', quantity: 12, share: 13 },
  { functionality: 'web_crawl_import', description: 'Import der Website', quantity: 9, share: 7 },
  { functionality: 'tag_generation', description: 'Schlagwörter', quantity: 1, share: 5 },
]
const parts: { functionality: Functionality; quantity: number }[] = [
  { functionality: 'document_chunking', quantity: 60_000 },
  { functionality: 'embeddings', quantity: 60_000 },
]

/** Always the same past, so that screenshots and tests of the demo do not differ. */
const dice = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

const pick = <T>(list: T[], roll: number): T | undefined => list[Math.floor(roll * list.length)]

const pickHabit = (roll: number) => {
  let rest = roll * 100
  return habits.find(({ share }) => {
    rest -= share
    return rest < 0
  })
}

const actionAt = (tenant: string, at: Date, roll: () => number, people: string[]): PastAction[] => {
  const habit = pickHabit(roll())
  if (!habit) return []
  const { functionality, description } = habit
  const hasFailed = roll() < 0.04
  const own = quoteCents(functionality, Math.ceil(habit.quantity * (0.4 + roll() * 1.2)))
  const resolved = after(at, 2_000 + roll() * 40_000).toISOString()
  const common = { tenant, at: at.toISOString(), resolved, user: pick(people, roll()) ?? null }
  const root = { ...common, id: newId(), parent: null, functionality, description }
  const children =
    functionality === 'document_processing' && !hasFailed
      ? parts.map(part => {
          const cents = quoteCents(part.functionality, part.quantity * (0.5 + roll()))
          return {
            ...common,
            ...part,
            description,
            id: newId(),
            parent: root.id,
            reserved: cents,
            used: cents,
          }
        })
      : []
  const reserved = children.reduce((sum, child) => sum + child.reserved, own)
  return [{ ...root, reserved, used: hasFailed ? null : own }, ...children]
}

interface Past {
  tenantId: string
  days: number
  perDay: number
  people: string[]
  seed: number
}

const pastOf = (now: Date, past: Past): PastAction[] => {
  const roll = dice(past.seed)
  const actions: PastAction[] = []
  for (let day = past.days; day >= 1; day -= 1) {
    const morning = after(now, -days(day))
    morning.setUTCHours(6, 0, 0, 0)
    const isWeekend = [0, 6].includes(morning.getUTCDay())
    const count = Math.round(past.perDay * (isWeekend ? 0.3 : 0.7 + roll() * 0.6))
    const times = Array.from({ length: count }, () => roll() * hours(12)).sort((a, b) => a - b)
    for (const time of times)
      actions.push(...actionAt(past.tenantId, after(morning, time), roll, past.people))
  }
  return actions
}

/** In the order of time, a part before its whole: what waits for its parts is settled last. */
const asSettled = (actions: PastAction[]): PastAction[] =>
  actions.toSorted(
    (a, b) => a.resolved.localeCompare(b.resolved) || Number(a.parent === null) - Number(b.parent === null),
  )

/** All actions of a month with two calls: the ledger's own functions, with the times of the past. */
const post = async (ctx: Ctx, actions: PastAction[]): Promise<void> => {
  await ctx.db.execute(sql`
    select count((credit_reserve(a.tenant, a.id, a.parent, 'Demo', a.functionality, a.reserved, 'demo:' || a.id, a."user", a.description,
        '{}', a.at, a.at + interval '30 minutes')).id)
      from jsonb_to_recordset(${JSON.stringify(actions)}::jsonb)
        as a(tenant uuid, id uuid, parent uuid, functionality text, description text, "user" uuid, reserved bigint, at timestamptz)`)
  await ctx.db.execute(sql`
    select count(case when a.used is null then (credit_cancel(a.tenant, a.id, false, a.resolved)).id
        else (credit_confirm(a.tenant, a.id, a.used, '{}', a.resolved)).id end)
      from jsonb_to_recordset(${JSON.stringify(asSettled(actions))}::jsonb) as a(tenant uuid, id uuid, used bigint, resolved timestamptz)`)
}

/** A plausible past for the demo, up to yesterday, of all tenants together as it would have come; each month begins with its allocations, also the one that is only just beginning. */
export const seedUsage = async (ctx: Ctx, pasts: Past[]): Promise<void> => {
  const now = ctx.clock.now()
  const actions = pasts.flatMap(past => pastOf(now, past)).sort((a, b) => a.at.localeCompare(b.at))
  const byMonth = Map.groupBy(actions, ({ at }) => berlinMonth(new Date(at)))
  const allocate = async (month: string, at: Date): Promise<void> => {
    for (const { tenantId } of pasts)
      await ctx.db.execute(sql`select credit_allocate(${tenantId}, ${month}, ${at.toISOString()})`)
  }
  for (const [month, list] of byMonth) {
    await allocate(month, after(new Date(list[0]?.at ?? month), -minutes(1)))
    await post(ctx, list)
  }
  await allocate(berlinMonth(now), now)
}
