/** One settled action or part of one, as it stands in the ledger. */
export interface PlainAction {
  tenantId: string
  isWhole: boolean
  /** The whole action that it is part of, or itself. */
  rootId: string
  /** Given up, or its time was over. */
  ending: 'done' | 'failed' | 'abandoned'
  /** Of the whole action. */
  kind: string
  cents: number
  userId: string | null
  at: Date
}

export interface PlainTenant {
  id: string
  name: string
  parentName: string | null
}

const clocks = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Berlin',
  dateStyle: 'short',
  timeStyle: 'medium',
})
export const dayOf = (at: Date): string => clocks.format(at).slice(0, 10)
export const hourOf = (at: Date): number => Number(clocks.format(at).slice(11, 13))

/** At noon, where no change of the clocks reaches. */
export const daysFrom = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

export const daysBetween = (start: string, end: string): string[] => {
  const days: string[] = []
  for (let day = start; day <= end; day = daysFrom(day, 1)) days.push(day)
  return days
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const credits = (cents: number): number => cents / 100
const average = (cents: number, count: number): number => (count ? Math.round(cents / count) / 100 : 0)
const rounded = (value: number): number => Math.round(value * 10) / 10
const change = (now: number, before: number): number | null =>
  before ? rounded(((now - before) * 100) / before) : null
const direction = (before: number, now: number): string => {
  const percent = change(now, before)
  if (percent === null) return now > 0 ? 'increasing' : 'flat'
  return percent > 5 ? 'increasing' : percent < -5 ? 'decreasing' : 'flat'
}
const volatility = (days: readonly number[]): number | null => {
  const mean = sum(days) / days.length
  if (mean === 0) return null
  return rounded((Math.sqrt(sum(days.map(day => (day - mean) ** 2)) / days.length) * 100) / mean)
}

const byMost =
  <T>(...measures: ((one: T) => number | string)[]) =>
  (a: T, b: T): number => {
    for (const measure of measures) {
      const [one, other] = [measure(a), measure(b)]
      if (one !== other) return typeof one === 'string' ? (one < other ? -1 : 1) : Number(other) - Number(one)
    }
    return 0
  }

/** Every figure of the analytics from the single actions, one after the other. */
export const plainAnalytics = (
  all: readonly PlainAction[],
  tenants: readonly PlainTenant[],
  now: Date,
  span: { start: string; end: string },
) => {
  const actions = all
    .filter(({ tenantId }) => tenants.some(({ id }) => id === tenantId))
    .map(action => ({ ...action, day: dayOf(action.at), hour: hourOf(action.at) }))
  const used = (start: string, end: string, some: readonly { day: string; cents: number }[] = actions) =>
    sum(some.filter(({ day }) => day >= start && day <= end).map(({ cents }) => cents))
  const today = dayOf(now)
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7
  const monday = daysFrom(today, -weekday)
  const days = daysBetween(span.start, span.end)
  const before = { start: daysFrom(span.start, -days.length), end: daysFrom(span.start, -1) }
  const inSpan = actions.filter(({ day }) => day >= span.start && day <= span.end)
  const perDay = days.map(day => used(day, day))
  const perDayBefore = daysBetween(before.start, before.end).map(day => used(day, day))
  const total = sum(perDay)
  const half = Math.floor(days.length / 2)

  const kinds = [...new Set(inSpan.map(({ kind }) => kind))]
    .map(kind => {
      const some = inSpan.filter(action => action.kind === kind)
      return {
        kind,
        cents: sum(some.map(({ cents }) => cents)),
        count: some.filter(one => one.isWhole).length,
      }
    })
    .sort(
      byMost<{ cents: number; kind: string }>(
        one => one.cents,
        one => one.kind,
      ),
    )
  const functionality = kinds.map(({ kind, cents, count }) => ({
    functionality: kind,
    total_credits: credits(cents),
    usage_count: count,
    avg_credits: average(cents, count),
  }))

  const hours = Array.from({ length: 24 }, (_, hour) => {
    const some = inSpan.filter(action => action.hour === hour)
    return { hour, cents: sum(some.map(({ cents }) => cents)), count: some.filter(one => one.isWhole).length }
  })
  const peaks = hours
    .filter(({ cents }) => cents > 0)
    .sort((a, b) => b.cents - a.cents || a.hour - b.hour)
    .slice(0, 3)

  const width = Math.ceil(days.length / 60)
  const topTenants = tenants
    .map(tenant => ({ ...tenant, some: actions.filter(({ tenantId }) => tenantId === tenant.id) }))
    .map(({ id, name, parentName, some }) => {
      const cents = used(span.start, span.end, some)
      const earlier = used(before.start, before.end, some)
      return {
        cents,
        row: {
          id,
          name,
          parent_name: parentName,
          total_credits: credits(cents),
          percentage_of_total: total ? rounded((cents * 100) / total) : 0,
          avg_daily_usage: average(cents, days.length),
          trend: direction(earlier, cents),
          trend_percentage: change(cents, earlier),
          usage_history: Array.from({ length: Math.ceil(days.length / width) }, (_, index) =>
            credits(sum(days.slice(index * width, (index + 1) * width).map(day => used(day, day, some)))),
          ),
        },
      }
    })
    .filter(({ cents }) => cents > 0)
    .sort((a, b) => b.cents - a.cents)

  const topUsers = [...new Set(inSpan.map(({ userId }) => userId))]
    .flatMap(userId => (userId ? [{ userId, some: inSpan.filter(action => action.userId === userId) }] : []))
    .map(({ userId, some }) => {
      const places = [...new Set(some.map(({ tenantId }) => tenantId))]
        .map(id => ({ id, cents: sum(some.filter(one => one.tenantId === id).map(({ cents }) => cents)) }))
        .sort(
          byMost<{ id: string; cents: number }>(
            one => one.cents,
            one => one.id,
          ),
        )
      const favourites = [...new Set(some.map(({ kind }) => kind))]
        .map(kind => ({ kind, done: some.filter(one => one.kind === kind) }))
        .map(({ kind, done }) => ({
          kind,
          count: done.filter(one => one.isWhole).length,
          cents: sum(done.map(({ cents }) => cents)),
        }))
        .sort(
          byMost<{ kind: string; count: number; cents: number }>(
            one => one.count,
            one => one.cents,
            one => one.kind,
          ),
        )
      return {
        id: userId,
        cents: sum(some.map(({ cents }) => cents)),
        row: {
          id: userId,
          tenant_name: tenants.find(({ id }) => id === places[0]?.id)?.name,
          total_credits: credits(sum(some.map(({ cents }) => cents))),
          action_count: some.filter(one => one.isWhole).length,
          most_used_functionality: favourites[0]?.kind,
          last_activity: new Date(Math.max(...some.map(({ at }) => at.getTime()))).toISOString(),
        },
      }
    })
    .filter(({ cents }) => cents > 0)
    .sort(
      byMost<{ id: string; cents: number }>(
        one => one.cents,
        one => one.id,
      ),
    )

  return {
    summary: {
      quick_stats: {
        today: credits(used(today, today)),
        today_change: change(used(today, today), used(daysFrom(today, -1), daysFrom(today, -1))),
        this_week: credits(used(monday, today)),
        week_change: change(used(monday, today), used(daysFrom(monday, -7), daysFrom(today, -7))),
      },
      overview: {
        current: {
          daily_average: average(total, days.length),
          active_tenants: tenants.filter(({ id }) => inSpan.some(one => one.isWhole && one.tenantId === id))
            .length,
        },
      },
      top_functionalities: functionality,
    },
    trends: {
      trends: days.map((day, index) => ({
        period: day,
        total_credits: credits(perDay[index] ?? 0),
        moving_average: average(used(daysFrom(day, -6), day), 7),
      })),
      summary: {
        total_credits: credits(total),
        average_credits: average(total, days.length),
        max_credits: credits(Math.max(...perDay)),
        max_period: total ? (days[perDay.indexOf(Math.max(...perDay))] ?? null) : null,
        trend_direction: direction(sum(perDay.slice(0, half)), sum(perDay.slice(days.length - half))),
      },
      comparison: {
        change: {
          total_change: credits(total - sum(perDayBefore)),
          total_change_percentage: change(total, sum(perDayBefore)),
          average_change: average(total - sum(perDayBefore), days.length),
          average_change_percentage: change(total, sum(perDayBefore)),
        },
        current: { volatility: volatility(perDay) },
        previous: { volatility: volatility(perDayBefore) },
      },
    },
    patterns: {
      hourly: {
        hourly_distribution: hours.map(({ hour, cents, count }) => ({
          hour,
          total_credits: credits(cents),
          average_credits: average(cents, days.length),
          transaction_count: count,
        })),
        peak_hours: peaks.map(({ hour }) => hour),
        peak_concentration: total ? rounded((sum(peaks.map(({ cents }) => cents)) * 100) / total) : 0,
      },
      functionality,
    },
    consumers: {
      top_tenants: topTenants.map(({ row }) => row).slice(0, 20),
      top_users: topUsers.map(({ row }) => row).slice(0, 20),
      summary: { total_credits: credits(total) },
    },
  }
}
