import type { Clock } from './clock.ts'
import { type Db, statement } from './database.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'

export interface LimitRule {
  limit: number
  /** Counted from the first take on. */
  windowSeconds: number
  /**
   * How many a process fetches from the database at once and then gives out by itself; one unless said. What it does not give out is
   * lost until the window ends: never more than the limit gets through, but with several processes it may be that many fewer.
   */
  leasedAtOnce?: number
}

/** `windowSeconds`: where it is another one than that of the others. */
interface Amount {
  key: string
  amount: number
  windowSeconds?: number
}

/** What has been counted under a key in the window that runs. */
export interface Counted {
  sum: number
  endsAt: Date
}

/** What is taken from several limits at once. */
export interface LimitedUse {
  name: string
  key: string
  rule: LimitRule
}

type Taken = { isAllowed: true } | { isAllowed: false; retryAfterSeconds: number }

export interface Limits {
  /**
   * Takes one of what the key may do under this name, counted over all processes. Not within a transaction: others would wait for its
   * end, and the embedded database has only one connection. While the database fails every process counts for itself.
   */
  take(name: string, key: string, rule: LimitRule): Promise<Taken>
  /** As `take`, one of each or none of them, with one question to the database for all that this process knows nothing of. Tells which refused. */
  takeAll(uses: LimitedUse[]): Promise<Taken & { refusedBy?: LimitedUse }>
  /**
   * Adds to the sums of several keys in one question, and says what they have come to, in the order of the keys. Nothing is refused
   * here: whoever finds too much takes back what was added. An amount below zero never makes a sum fall below zero.
   */
  add(name: string, amounts: Amount[], windowSeconds: number): Promise<Counted[]>
  /** What `add` has come to; null where no window runs. */
  read(name: string, key: string): Promise<Counted | null>
  /** Holds the key against all processes, at most so long; null if somebody else does, otherwise what lets it go. */
  hold(name: string, key: string, seconds: number): Promise<(() => Promise<void>) | null>
}

/** What this process knows of a key until its window ends. */
interface Lease {
  left: number
  /** No more is to be had in this window. */
  isLast: boolean
  endsAt: number
}

/** What is forgotten beyond that costs a query, never a count. */
const leasesAtMost = 20_000

// The sum grows beyond the limit, so that everybody sees from it alone how much of the own wish was granted.
// In the order of the keys: two who take from the same rows do not wait for each other.
const takeSome = statement<{ key: string; taken: number; ends_at: number }>(
  'limits_take',
  `insert into rate_counters as known (key, taken, ends_at)
     select key, wanted, to_timestamp(($4::float8 + window_ms) / 1000)
       from unnest($1::text[], $2::int[], $3::float8[]) as asked (key, wanted, window_ms) order by key
   on conflict (key) do update set
     taken = case when known.ends_at <= to_timestamp($4::float8 / 1000) then 0 else known.taken end + excluded.taken,
     ends_at = case when known.ends_at <= to_timestamp($4::float8 / 1000) then excluded.ends_at else known.ends_at end
   returning key, taken, (extract(epoch from ends_at) * 1000)::float8 as ends_at`,
)

// In the order of the keys: two who add to the same rows do not wait for each other.
const addToAll = statement<{ key: string; taken: number; ends_at: number }>(
  'limits_add',
  `insert into rate_counters as known (key, taken, ends_at)
     select key, greatest(amount, 0), to_timestamp(($3::float8 + window_ms) / 1000)
       from unnest($1::text[], $2::int[], $4::float8[]) as added (key, amount, window_ms) order by key
   on conflict (key) do update set
     taken = greatest(
       0, case when known.ends_at <= to_timestamp($3::float8 / 1000) then 0 else known.taken end
         + (select amount from unnest($1::text[], $2::int[]) as added (key, amount) where added.key = known.key)
     ),
     ends_at = case when known.ends_at <= to_timestamp($3::float8 / 1000) then excluded.ends_at else known.ends_at end
   returning key, taken, (extract(epoch from ends_at) * 1000)::float8 as ends_at`,
)

const readKey = statement<{ taken: number; ends_at: number }>(
  'limits_read',
  `select taken, (extract(epoch from ends_at) * 1000)::float8 as ends_at from rate_counters
     where key = $1 and ends_at > to_timestamp($2::float8 / 1000)`,
)

const holdKey = statement<{ key: string }>(
  'limits_hold',
  `insert into rate_counters as known (key, taken, ends_at) values ($1, 1, to_timestamp($3::float8 / 1000))
   on conflict (key) do update set taken = 1, ends_at = excluded.ends_at
     where known.ends_at <= to_timestamp($2::float8 / 1000)
   returning key`,
)

const letGo = statement(
  'limits_let_go',
  'delete from rate_counters where key = $1 and ends_at = to_timestamp($2::float8 / 1000)',
)

const countedOf = ({ taken, ends_at }: { taken: number; ends_at: number }): Counted => ({
  sum: taken,
  endsAt: new Date(ends_at),
})

export const createLimits = (parts: { db: Db; clock: Clock; secrets: Secrets; log: Log }): Limits => {
  const { db, clock, secrets, log } = parts
  const leases = new Map<string, Lease>()
  const asking = new Map<string, Promise<void>>()

  /** Addresses and accounts are not to be read from the table, nor found by trying. */
  const hidden = (id: string): string => secrets.sign('rate-counter', id)

  const warnOf = (message: string) => (error: unknown) => log.warn({ error }, message)

  const remember = (id: string, lease: Lease): void => {
    const [oldest] = leases.keys()
    if (leases.size >= leasesAtMost && oldest !== undefined) leases.delete(oldest)
    leases.set(id, lease)
  }

  type Wish = { id: string; rule: LimitRule }
  const wantedOf = ({ leasedAtOnce = 1, limit }: LimitRule): number => Math.min(leasedAtOnce, limit)

  const ask = async (wishes: Wish[]): Promise<void> => {
    const now = clock.now().getTime()
    const keys = wishes.map(({ id }) => hidden(id))
    try {
      const rows = await takeSome(
        db,
        keys,
        wishes.map(({ rule }) => wantedOf(rule)),
        wishes.map(({ rule }) => rule.windowSeconds * 1000),
        now,
      )
      const byKey = new Map(rows.map(row => [row.key, row]))
      for (const [index, { id, rule }] of wishes.entries()) {
        const wanted = wantedOf(rule)
        const { taken = 0, ends_at: endsAt = now } = byKey.get(keys[index] ?? '') ?? {}
        const granted = Math.max(0, Math.min(wanted, rule.limit - (taken - wanted)))
        remember(id, { left: granted, isLast: granted < wanted, endsAt })
      }
    } catch (error) {
      warnOf('Grenzen werden nur in diesem Prozess gezählt: die Datenbank antwortet nicht')(error)
      for (const { id, rule } of wishes)
        remember(id, { left: rule.limit, isLast: true, endsAt: now + rule.windowSeconds * 1000 })
    }
  }

  /** Of many at once one asks, and the others look at what came of it. */
  const askOnce = async (wishes: Wish[]): Promise<void> => {
    const fresh = wishes.filter(({ id }) => !asking.has(id))
    if (fresh.length) {
      const asked = ask(fresh).finally(() => {
        for (const { id } of fresh) asking.delete(id)
      })
      for (const { id } of fresh) asking.set(id, asked)
    }
    await Promise.all(wishes.map(({ id }) => asking.get(id)))
  }

  const msLeft = (lease: Lease | undefined): number => (lease ? lease.endsAt - clock.now().getTime() : 0)

  const takeAll: Limits['takeAll'] = async uses => {
    const wishes = uses.map(use => ({ id: `${use.name}\n${use.key}`, rule: use.rule, use }))
    for (;;) {
      const missing: Wish[] = []
      for (const { id, rule, use } of wishes) {
        const lease = leases.get(id)
        const leftMs = msLeft(lease)
        if (lease && leftMs > 0 && lease.left > 0) continue
        if (lease?.isLast && leftMs > 0)
          return { isAllowed: false, retryAfterSeconds: Math.ceil(leftMs / 1000), refusedBy: use }
        missing.push({ id, rule })
      }
      if (!missing.length) {
        for (const { id } of wishes) {
          const lease = leases.get(id)
          if (lease) lease.left -= 1
        }
        return { isAllowed: true }
      }
      await askOnce(missing)
    }
  }

  return {
    takeAll,
    async take(name, key, rule) {
      const taken = await takeAll([{ name, key, rule }])
      return taken.isAllowed
        ? { isAllowed: true }
        : { isAllowed: false, retryAfterSeconds: taken.retryAfterSeconds }
    },
    async add(name, amounts, windowSeconds) {
      const keys = amounts.map(({ key }) => hidden(`${name}\n${key}`))
      const added = amounts.map(({ amount }) => amount)
      const windows = amounts.map(amount => (amount.windowSeconds ?? windowSeconds) * 1000)
      const rows = await addToAll(db, keys, added, clock.now().getTime(), windows)
      const byKey = new Map(rows.map(row => [row.key, row]))
      return keys.map(key => countedOf(byKey.get(key) ?? { taken: 0, ends_at: clock.now().getTime() }))
    },
    async read(name, key) {
      const [row] = await readKey(db, hidden(`${name}\n${key}`), clock.now().getTime())
      return row ? countedOf(row) : null
    },
    async hold(name, key, seconds) {
      const id = hidden(`${name}\n${key}`)
      const now = clock.now().getTime()
      const endsAt = now + seconds * 1000
      if (!(await holdKey(db, id, now, endsAt)).length) return null
      // What cannot be let go ends by itself.
      return async () => {
        await letGo(db, id, endsAt).catch(warnOf('Eine Sperre bleibt bis zu ihrem Ablauf'))
      }
    },
  }
}
