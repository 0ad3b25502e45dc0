import {
  dayOf,
  daysBetween,
  daysFrom,
  hourOf,
  type PlainAction,
  type PlainTenant,
} from './plain-analytics.ts'

interface Span {
  start: string
  end: string
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const oneDecimal = (value: number): number => Math.round(value * 10) / 10
const centsOf = (actions: readonly PlainAction[]): number => sum(actions.map(({ cents }) => cents))
const inSpan = (actions: readonly PlainAction[], { start, end }: Span): PlainAction[] =>
  actions.filter(({ at }) => dayOf(at) >= start && dayOf(at) <= end)
const kindsOf = (actions: readonly PlainAction[]): string[] => [...new Set(actions.map(({ kind }) => kind))]

/** What the parts of failed actions of these days had cost, whenever they did. */
const lostCents = (
  all: readonly PlainAction[],
  wholes: readonly PlainAction[],
  ending: PlainAction['ending'],
): number => {
  const lost = new Set(wholes.filter(one => one.ending === ending).map(({ rootId }) => rootId))
  return centsOf(all.filter(({ rootId }) => lost.has(rootId)))
}

const score = (operations: number, successes: number, cents: number, lost: number): number =>
  oneDecimal((100 * successes * (cents === 0 ? 1 : Math.max(0, 1 - lost / cents))) / operations)

const judged = (all: readonly PlainAction[], some: readonly PlainAction[]) => {
  const wholes = some.filter(({ isWhole }) => isWhole)
  const successes = wholes.filter(({ ending }) => ending === 'done').length
  const lost = lostCents(all, wholes, 'failed') + lostCents(all, wholes, 'abandoned')
  const cents = centsOf(some)
  return { wholes, successes, lost, cents, score: score(wholes.length, successes, cents, lost) }
}

const ofTenants = (all: readonly PlainAction[], tenants: readonly PlainTenant[]): PlainAction[] =>
  all.filter(({ tenantId }) => tenants.some(({ id }) => id === tenantId))

const byDearest = (some: readonly PlainAction[]): string[] =>
  kindsOf(some).sort((a, b) => {
    const cents = (kind: string) => centsOf(some.filter(one => one.kind === kind))
    return cents(b) - cents(a) || (a < b ? -1 : 1)
  })

/** Every figure of the efficiency from the single actions. */
export const plainEfficiency = (all: readonly PlainAction[], tenants: readonly PlainTenant[], span: Span) => {
  const actions = ofTenants(all, tenants)
  const some = inSpan(actions, span)
  const days = daysBetween(span.start, span.end).length
  const before = inSpan(actions, { start: daysFrom(span.start, -days), end: daysFrom(span.start, -1) })
  const { wholes, successes, lost, cents, score: overall } = judged(actions, some)
  const rate = (part: number, whole: number) => (whole === 0 ? 0 : oneDecimal((100 * part) / whole))
  const wasteOf = (kind: string, ending: PlainAction['ending']) => ({
    kind,
    count: wholes.filter(one => one.ending === ending).length,
    credits: lostCents(actions, wholes, ending) / 100,
  })
  return {
    overall_score: wholes.length === 0 ? null : overall,
    cost_per_success: successes === 0 ? null : Math.round(cents / successes) / 100,
    optimization_potential: Math.min(100, rate(lost, cents)),
    totals: {
      operations: wholes.length,
      successes,
      success_rate: rate(successes, wholes.length),
      used_credits: cents / 100,
      wasted_credits: lost / 100,
    },
    waste: [
      wasteOf('failed_work', 'failed'),
      wasteOf('abandoned_work', 'abandoned'),
      { kind: 'unread_answers', count: 0, credits: 0 },
      { kind: 'unused_data_stores', count: 0, credits: 0 },
    ],
    by_functionality: byDearest(some).flatMap(functionality => {
      const now = judged(
        actions,
        some.filter(({ kind }) => kind === functionality),
      )
      const then = judged(
        actions,
        before.filter(({ kind }) => kind === functionality),
      )
      if (now.wholes.length === 0) return []
      const difference = then.wholes.length === 0 ? 0 : now.score - then.score
      return {
        functionality,
        operations: now.wholes.length,
        success_rate: rate(now.successes, now.wholes.length),
        avg_credits_per_operation: Math.round(now.cents / now.wholes.length) / 100,
        efficiency_score: now.score,
        trend: difference > 1 ? 'improving' : difference < -1 ? 'declining' : 'stable',
      }
    }),
    hourly_efficiency: Array.from({ length: 24 }, (_, hour) => {
      const begun = wholes.filter(({ at }) => hourOf(at) === hour)
      const done = begun.filter(({ ending }) => ending === 'done').length
      return { hour, efficiency_score: rate(done, begun.length), operations: begun.length }
    }),
  }
}

/** What the recommendations promise, the most first. */
export const plainSavings = (
  all: readonly PlainAction[],
  tenants: readonly PlainTenant[],
  span: Span,
): number[] => {
  const actions = ofTenants(all, tenants)
  const some = inSpan(actions, span)
  const days = daysBetween(span.start, span.end).length
  return byDearest(some)
    .map(
      functionality =>
        judged(
          actions,
          some.filter(({ kind }) => kind === functionality),
        ).lost,
    )
    .filter(lost => lost > 0)
    .map(lost => Math.round((lost * 30) / days) / 100)
    .sort((a, b) => b - a)
    .slice(0, 10)
}

/** The days of a tenant as the detection looks at them, from the first one with an action on. */
export const plainFigures = (all: readonly PlainAction[], tenantId: string, span: Span) => {
  const some = inSpan(
    all.filter(one => one.tenantId === tenantId),
    span,
  )
  const start = some.map(({ at }) => dayOf(at)).sort()[0]
  if (!start) return null
  const days = daysBetween(start, span.end)
  const onDays = <T>(actions: readonly PlainAction[], value: (ofDay: PlainAction[]) => T): T[] =>
    days.map(day => value(actions.filter(({ at }) => dayOf(at) === day)))
  const credits = (actions: readonly PlainAction[]) => centsOf(actions) / 100
  const people = [...new Set(some.flatMap(({ userId }) => userId ?? []))].sort()
  return {
    start,
    functionalities: kindsOf(some)
      .sort()
      .map(functionality => {
        const own = some.filter(({ kind }) => kind === functionality)
        return {
          functionality,
          credits: onDays(own, credits),
          actions: onDays(own, ofDay => ofDay.filter(({ isWhole }) => isWhole).length),
          failed: onDays(
            own,
            ofDay => ofDay.filter(({ isWhole, ending }) => isWhole && ending !== 'done').length,
          ),
          hours: onDays(own, ofDay =>
            Array.from({ length: 24 }, (_, hour) => credits(ofDay.filter(({ at }) => hourOf(at) === hour))),
          ),
        }
      }),
    users: people.map(user => ({
      user,
      credits: onDays(
        some.filter(({ userId }) => userId === user),
        credits,
      ),
    })),
  }
}
