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

export interface Limits {
  /**
   * Takes one of what the key may do under this name, counted over all processes. Not within a transaction: others would wait for its
   * end, and the embedded database has only one connection. While the database fails every process counts for itself.
   */
  take(
    name: string,
    key: string,
    rule: LimitRule,
  ): Promise<{ isAllowed: true } | { isAllowed: false; retryAfterSeconds: number }>
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
const takeSome = statement<{ taken: number; ends_at: number }>(
  'limits_take',
  `insert into rate_counters as known (key, taken, ends_at)
     values ($1, $2::int, to_timestamp(($3::float8 + $4::float8) / 1000))
   on conflict (key) do update set
     taken = case when known.ends_at <= to_timestamp($3::float8 / 1000) then 0 else known.taken end + excluded.taken,
     ends_at = case when known.ends_at <= to_timestamp($3::float8 / 1000) then excluded.ends_at else known.ends_at end
   returning taken, (extract(epoch from ends_at) * 1000)::float8 as ends_at`,
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

export const createLimits = (parts: { db: Db; clock: Clock; secrets: Secrets; log: Log }): Limits => {
  const { db, clock, secrets, log } = parts
  const leases = new Map<string, Lease>()
  const asking = new Map<string, Promise<void>>()

  /** Addresses and accounts are not to be read from the table, nor found by trying. */
  const hidden = (id: string): string => secrets.sign('rate-counter', id)

  const warnOf = (message: string) => (error: unknown) =>
    log.warn({ error: error instanceof Error ? error.message : String(error) }, message)

  const remember = (id: string, lease: Lease): void => {
    const [oldest] = leases.keys()
    if (leases.size >= leasesAtMost && oldest !== undefined) leases.delete(oldest)
    leases.set(id, lease)
  }

  const ask = async (id: string, rule: LimitRule): Promise<void> => {
    const now = clock.now().getTime()
    const wanted = Math.min(rule.leasedAtOnce ?? 1, rule.limit)
    try {
      const [counted] = await takeSome(db, hidden(id), wanted, now, rule.windowSeconds * 1000)
      const { taken = 0, ends_at: endsAt = now } = counted ?? {}
      const granted = Math.max(0, Math.min(wanted, rule.limit - (taken - wanted)))
      remember(id, { left: granted, isLast: granted < wanted, endsAt })
    } catch (error) {
      warnOf('Grenzen werden nur in diesem Prozess gezählt: die Datenbank antwortet nicht')(error)
      remember(id, { left: rule.limit, isLast: true, endsAt: now + rule.windowSeconds * 1000 })
    }
  }

  /** Of many at once one asks, and the others look at what came of it. */
  const askOnce = (id: string, rule: LimitRule): Promise<void> => {
    const asked = asking.get(id) ?? ask(id, rule).finally(() => asking.delete(id))
    asking.set(id, asked)
    return asked
  }

  return {
    async take(name, key, rule) {
      const id = `${name}\n${key}`
      for (;;) {
        const lease = leases.get(id)
        const leftMs = lease ? lease.endsAt - clock.now().getTime() : 0
        if (lease && leftMs > 0 && lease.left > 0) {
          lease.left -= 1
          return { isAllowed: true }
        }
        if (lease?.isLast && leftMs > 0)
          return { isAllowed: false, retryAfterSeconds: Math.ceil(leftMs / 1000) }
        await askOnce(id, rule)
      }
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
