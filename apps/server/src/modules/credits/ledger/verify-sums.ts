import { type SQL, sql } from 'drizzle-orm'
import type { Only } from './ledger-faults.ts'

/** What each account says of itself against the rows that explain it. */
export const accountFaults = (only: Only) => sql`
  with sums as (
    select tenant_id, coalesce(sum(amount_cents) filter (where part = 'monthly'), 0) as monthly,
      coalesce(sum(amount_cents) filter (where part = 'purchased'), 0) as purchased
    from credit_transactions where ${only(sql`tenant_id`)} group by tenant_id
  ), held as (
    select payer_tenant_id, sum(amount_cents - (
        select coalesce(sum(part.spent_cents), 0) from credit_reservations part
          where part.tenant_id = r.tenant_id and part.root_id = r.id and part.parent_id is not null
      )) as cents
    from credit_reservations r where status = 'pending' and parent_id is null and ${only(sql`payer_tenant_id`)} group by payer_tenant_id
  )
  select a.tenant_id, 'balance_mismatch' as kind, f.subject, format(f.text, f.account, f.explained) as fault,
      jsonb_build_object('account_cents', f.account, 'explained_cents', f.explained) as details
    from credit_accounts a
    left join sums s on s.tenant_id = a.tenant_id left join held h on h.payer_tenant_id = a.tenant_id
    cross join lateral (values
      ('monthly credits', 'Monatscredits %s, Buchungen %s', a.monthly_cents, coalesce(s.monthly, 0)),
      ('purchased credits', 'Gekaufte Credits %s, Buchungen %s', a.purchased_cents, coalesce(s.purchased, 0)),
      ('reserved credits', 'Reserviert %s, offene Reservierungen %s', a.reserved_cents, coalesce(h.cents, 0))
    ) f (subject, text, account, explained) where f.account <> f.explained and ${only(sql`a.tenant_id`)}`

const ofReservation = sql.raw(
  'r.id::text as subject, r.tenant_id as usage_tenant_id, r.id as reservation_id, r.root_id',
)

/** Named with the account that pays. */
export const reservationFaults = (only: Only) => sql`
  select r.payer_tenant_id as tenant_id, format('Reservierung %s: verbraucht %s, Buchungen %s', r.id, r.spent_cents, coalesce(t.cents, 0)) as fault,
      case when t.is_repeated then 'double_charge' when r.spent_cents > coalesce(t.cents, 0) then 'action_without_booking'
        else 'booking_without_action' end as kind, ${ofReservation},
      jsonb_build_object('functionality', r.functionality, 'spent_cents', r.spent_cents, 'booked_cents', coalesce(t.cents, 0)) as details
    from credit_reservations r
    left join (
      select tenant_id, reservation_id, -sum(amount_cents) as cents, count(*) > count(distinct part) as is_repeated
        from credit_transactions where type = 'usage' and ${only(sql`tenant_id`)} group by tenant_id, reservation_id
    ) t on t.tenant_id = r.payer_tenant_id and t.reservation_id = r.id
    where r.spent_cents <> coalesce(t.cents, 0) and ${only(sql`r.payer_tenant_id`)}
  union all
  select r.payer_tenant_id, format('Reservierung %s: Anteile der Teile %s, gehalten oder verbraucht %s', r.id, r.children_cents, coalesce(c.cents, 0)),
      'confirmed_above_reserved', ${ofReservation},
      jsonb_build_object('functionality', r.functionality, 'reserved_for_children_cents', r.children_cents, 'held_or_spent_by_children_cents', coalesce(c.cents, 0))
    from credit_reservations r
    left join (
      select tenant_id, parent_id, sum(case status when 'pending' then amount_cents else spent_cents + children_cents end) as cents
        from credit_reservations where parent_id is not null and ${only(sql`payer_tenant_id`)} group by tenant_id, parent_id
    ) c on c.tenant_id = r.tenant_id and c.parent_id = r.id
    where r.children_cents <> coalesce(c.cents, 0) and ${only(sql`r.payer_tenant_id`)}
  union all
  select r.payer_tenant_id, format('Reservierung %s: offen unter einer abgeschlossenen', r.id), 'orphaned_reservation', ${ofReservation},
      jsonb_build_object('functionality', r.functionality, 'amount_cents', r.amount_cents, 'parent_id', p.id, 'parent_status', p.status)
    from credit_reservations r join credit_reservations p on p.tenant_id = r.tenant_id and p.id = r.parent_id
    where r.status = 'pending' and p.status <> 'pending' and ${only(sql`r.payer_tenant_id`)}`

/** What a deleted sub-tenant did went with it; what its main tenant paid for that stays, and tells of nothing that is still there. */
export const bookingFaults = (only: Only) => sql`
  select t.tenant_id, format('Buchung %s: Verbrauch ohne Vorgang', t.seq) as fault, 'booking_without_action' as kind, 'booking ' || t.seq as subject,
      jsonb_build_object('booking', t.seq, 'booked_cents', -t.amount_cents, 'reservation', t.reservation_id) as details
    from credit_transactions t
    left join credit_reservations r on r.payer_tenant_id = t.tenant_id and r.id = t.reservation_id and ${only(sql`r.payer_tenant_id`)}
    where t.type = 'usage' and r.id is null and ${only(sql`t.tenant_id`)} and not exists (
      select from tenants gone where gone.purge_started_at is not null and t.tenant_id in (gone.id, gone.parent_tenant_id))`

const berlinDay = sql.raw(`(r.created_at at time zone 'Europe/Berlin')::date`)

/** A table of sums against the actions that it adds up, row by row: moved to another day or function is as wrong as changed. */
const sumFaults = (table: {
  name: SQL
  called: string
  calledInEnglish: string
  /** What a row is about, in the table and as it follows from an action; and how a fault names it. */
  keys: { column: string; from: SQL }[]
  label: SQL
  figures: { column: string; from: SQL }[]
  counted: SQL
  /** What a row came to, where that is more than a number. */
  centsIn?: (cents: SQL) => SQL
  only: Only
}): SQL => {
  const { centsIn = cents => cents } = table
  const [written, counted] = [centsIn(sql`written.cents`), centsIn(sql`counted.cents`)]
  const list = (columns: { column: string }[]) => sql.raw(columns.map(({ column }) => column).join(', '))
  const computed = (columns: { column: string; from: SQL }[]) =>
    sql.join(
      columns.map(({ column, from }) => sql`${from} as ${sql.raw(column)}`),
      sql`, `,
    )
  const differs = sql.raw(
    table.figures.map(({ column }) => `written.${column} is distinct from counted.${column}`).join(' or '),
  )
  return sql`
    select tenant_id, format('%s, %s: Summe %s, nach Vorgängen %s', ${table.called}::text, ${table.label}, coalesce((${written})::text, 'keine'),
        coalesce((${counted})::text, 'keine')) as fault, 'usage_mismatch' as kind, ${table.calledInEnglish}::text || ', ' || ${table.label} as subject,
        jsonb_build_object('sums', ${table.calledInEnglish}::text, 'row', ${table.label}, 'summed_cents', ${written}, 'counted_cents', ${counted}) as details
      from (select * from ${table.name} where ${table.only(sql`tenant_id`)}) written
      full join (
        select r.tenant_id, ${computed(table.keys)}, ${computed(table.figures)} from credit_reservations r
          where r.status <> 'pending' and ${table.counted} and ${table.only(sql`r.tenant_id`)}
          group by r.tenant_id, ${sql.join(
            table.keys.map(({ from }) => from),
            sql`, `,
          )}
      ) counted using (tenant_id, ${list(table.keys)})
      where ${differs} order by 1, 2`
}

const functionKeys = [
  { column: 'root_functionality', from: sql`r.root_functionality` },
  { column: 'functionality', from: sql`r.functionality` },
]
const cents = { column: 'cents', from: sql`sum(r.spent_cents)` }
const roots = sql`count(*) filter (where r.parent_id is null)`
const functionFigures = [{ column: 'actions', from: sql`count(*)` }, { column: 'roots', from: roots }, cents]
const isLost = sql`r.parent_id is null and r.status = 'cancelled'`
/** Whole actions that came to nothing, with what their parts had cost. */
const lostFigures = [
  { name: 'failed', which: sql`${isLost} and not r.is_expired` },
  { name: 'abandoned', which: sql`${isLost} and r.is_expired` },
].flatMap(({ name, which }) => [
  { column: `${name}_roots`, from: sql`count(*) filter (where ${which})` },
  { column: `${name}_cents`, from: sql`coalesce(sum(r.children_cents) filter (where ${which}), 0)` },
])
const workFigures = [{ column: 'roots', from: roots }, cents, ...lostFigures]

/** What the days before came to, of the same kind. */
const before = (figures: { column: string; from: SQL }[], kind: { from: SQL }[]) =>
  figures.map(({ column, from }) => ({
    column: `${column}_before`,
    from: sql`coalesce(sum(${from}) over (partition by ${sql.join(
      [sql`r.tenant_id`, ...kind.map(key => key.from)],
      sql`, `,
    )} order by ${berlinDay} rows between unbounded preceding and 1 preceding), 0)`,
  }))

const firstAndLastDay = [
  { column: 'first_day', from: sql`min(${berlinDay})` },
  { column: 'last_day', from: sql`max(${berlinDay})` },
]

export const hourFaults = (only: Only): SQL =>
  sumFaults({
    name: sql`credit_usage_hours`,
    called: 'Verbrauch nach Stunden',
    calledInEnglish: 'Usage by hour',
    keys: [{ column: 'hour', from: sql`date_trunc('hour', r.created_at, 'UTC')` }, ...functionKeys],
    label: sql`to_char(hour at time zone 'Europe/Berlin', 'DD.MM.YYYY HH24 "Uhr", ') || functionality`,
    figures: [
      ...functionFigures,
      { column: 'failures', from: sql`count(*) filter (where r.status <> 'confirmed')` },
      {
        column: 'duration_ms',
        from: sql`sum(greatest(0, (extract(epoch from r.resolved_at - r.created_at) * 1000)::bigint))`,
      },
    ],
    counted: sql`true`,
    only,
  })

export const dayFaults = (only: Only): SQL =>
  sumFaults({
    name: sql`credit_usage_function_days`,
    called: 'Verbrauch nach Tagen',
    calledInEnglish: 'Usage by day',
    keys: [{ column: 'day', from: berlinDay }, ...functionKeys],
    label: sql`to_char(day, 'DD.MM.YYYY, ') || functionality`,
    figures: [...functionFigures, ...lostFigures, ...before(workFigures, functionKeys)],
    counted: sql`true`,
    only,
  })

export const functionFaults = (only: Only): SQL =>
  sumFaults({
    name: sql`credit_usage_function_totals`,
    called: 'Gesamtverbrauch nach Funktionen',
    calledInEnglish: 'Total usage by functionality',
    keys: functionKeys,
    label: sql`functionality`,
    figures: [...firstAndLastDay, ...workFigures],
    counted: sql`true`,
    only,
  })

const personKeys = [
  { column: 'user_id', from: sql`r.user_id` },
  { column: 'root_functionality', from: sql`r.root_functionality` },
]
const personFigures = [{ column: 'actions', from: roots }, cents]

export const personFaults = (only: Only): SQL =>
  sumFaults({
    name: sql`credit_usage_days`,
    called: 'Verbrauch nach Personen',
    calledInEnglish: 'Usage by person',
    keys: [{ column: 'day', from: berlinDay }, ...personKeys],
    label: sql`to_char(day, 'DD.MM.YYYY, ') || user_id`,
    figures: [
      ...personFigures,
      { column: 'last_action_at', from: sql`max(r.created_at)` },
      ...before(personFigures, personKeys),
    ],
    counted: sql`r.user_id is not null`,
    only,
  })

export const personTotalFaults = (only: Only): SQL =>
  sumFaults({
    name: sql`credit_usage_person_totals`,
    called: 'Gesamtverbrauch nach Personen',
    calledInEnglish: 'Total usage by person',
    keys: personKeys,
    label: sql`user_id::text`,
    figures: [...firstAndLastDay, ...personFigures],
    counted: sql`r.user_id is not null`,
    only,
  })

const berlinHour = sql.raw(`extract(hour from r.created_at at time zone 'Europe/Berlin')`)
/** A figure for each hour of the day, of all days up to this one. */
const byHour = (figure: (inHour: SQL) => SQL): SQL =>
  sql`array[${sql.join(
    Array.from({ length: 24 }, (_, hour) => figure(sql`${berlinHour} = ${sql.raw(String(hour))}`)).map(
      ofDay => sql`sum(${ofDay}) over (partition by r.tenant_id order by ${berlinDay})`,
    ),
    sql`, `,
  )}]::bigint[]`

const dayFigures = [{ column: 'roots', from: roots }, cents]

export const tenantDayFaults = (only: Only): SQL =>
  sumFaults({
    name: sql`credit_usage_tenant_days`,
    called: 'Verbrauch je Tag',
    calledInEnglish: 'Usage of a day',
    keys: [{ column: 'day', from: berlinDay }],
    label: sql`to_char(day, 'DD.MM.YYYY')`,
    figures: [...dayFigures, ...before(dayFigures, [])],
    counted: sql`true`,
    only,
  })

export const clockFaults = (only: Only): SQL =>
  sumFaults({
    name: sql`credit_usage_clock_totals`,
    called: 'Verbrauch nach Uhrzeit',
    calledInEnglish: 'Usage by the clock',
    keys: [{ column: 'day', from: berlinDay }],
    label: sql`to_char(day, 'DD.MM.YYYY')`,
    figures: [
      {
        column: 'roots',
        from: byHour(inHour => sql`count(*) filter (where r.parent_id is null and ${inHour})`),
      },
      { column: 'lost_roots', from: byHour(inHour => sql`count(*) filter (where ${isLost} and ${inHour})`) },
      {
        column: 'cents',
        from: byHour(inHour => sql`coalesce(sum(r.spent_cents) filter (where ${inHour}), 0)`),
      },
    ],
    counted: sql`true`,
    centsIn: cents => sql`(select sum(hour) from unnest(${cents}) as hour)`,
    only,
  })
