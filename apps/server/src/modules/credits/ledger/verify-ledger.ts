import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'

export interface LedgerFault {
  tenantId: string
  /** What does not agree, for the log and the command. */
  fault: string
}

export interface LedgerReport {
  tenantId: string
  name: string
  transactions: number
  faults: string[]
}

/** A condition that keeps the check to some tenants, or to none in particular. */
type Only = (column: SQL) => SQL

/** What each account says of itself against the rows that explain it. */
const accountFaults = (only: Only) => sql`
  with sums as (
    select tenant_id, coalesce(sum(amount_cents) filter (where part = 'monthly'), 0) as monthly,
      coalesce(sum(amount_cents) filter (where part = 'purchased'), 0) as purchased
    from credit_transactions where ${only(sql`tenant_id`)} group by tenant_id
  ), held as (
    select tenant_id, sum(amount_cents - (
        select coalesce(sum(part.spent_cents), 0) from credit_reservations part where part.root_id = r.id and part.parent_id is not null
      )) as cents
    from credit_reservations r where status = 'pending' and parent_id is null and ${only(sql`tenant_id`)} group by tenant_id
  )
  select a.tenant_id, f.fault from credit_accounts a
    left join sums s on s.tenant_id = a.tenant_id left join held h on h.tenant_id = a.tenant_id
    cross join lateral (values
      (case when a.monthly_cents <> coalesce(s.monthly, 0) then format('Monatscredits %s, Buchungen %s', a.monthly_cents, coalesce(s.monthly, 0)) end),
      (case when a.purchased_cents <> coalesce(s.purchased, 0) then format('Gekaufte Credits %s, Buchungen %s', a.purchased_cents, coalesce(s.purchased, 0)) end),
      (case when a.reserved_cents <> coalesce(h.cents, 0) then format('Reserviert %s, offene Reservierungen %s', a.reserved_cents, coalesce(h.cents, 0)) end)
    ) f (fault) where f.fault is not null and ${only(sql`a.tenant_id`)}`

const reservationFaults = (only: Only) => sql`
  select r.tenant_id, format('Reservierung %s: verbraucht %s, Buchungen %s', r.id, r.spent_cents, coalesce(t.cents, 0)) as fault
    from credit_reservations r
    left join (select reservation_id, -sum(amount_cents) as cents from credit_transactions where type = 'usage' and ${only(sql`tenant_id`)} group by reservation_id) t
      on t.reservation_id = r.id
    where r.spent_cents <> coalesce(t.cents, 0) and ${only(sql`r.tenant_id`)}
  union all
  select p.tenant_id, format('Reservierung %s: Anteile der Teile %s, gehalten oder verbraucht %s', p.id, p.children_cents, coalesce(c.cents, 0))
    from credit_reservations p
    left join (
      select parent_id, sum(case status when 'pending' then amount_cents else spent_cents + children_cents end) as cents
        from credit_reservations where parent_id is not null and ${only(sql`tenant_id`)} group by parent_id
    ) c on c.parent_id = p.id
    where p.children_cents <> coalesce(c.cents, 0) and ${only(sql`p.tenant_id`)}
  union all
  select c.tenant_id, format('Reservierung %s: offen unter einer abgeschlossenen', c.id)
    from credit_reservations c join credit_reservations p on p.id = c.parent_id
    where c.status = 'pending' and p.status <> 'pending' and ${only(sql`c.tenant_id`)}`

const usageFaults = (only: Only) => sql`
  select coalesce(h.tenant_id, r.tenant_id) as tenant_id, format('Verbrauch nach Stunden %s, nach Vorgängen %s', coalesce(h.cents, 0), coalesce(r.cents, 0)) as fault
    from (select tenant_id, sum(cents) as cents, sum(actions) as actions from credit_usage_hours where ${only(sql`tenant_id`)} group by 1) h
    full join (
      select usage_tenant_id as tenant_id, sum(spent_cents) as cents, count(*) as actions
        from credit_reservations where status <> 'pending' and ${only(sql`usage_tenant_id`)} group by 1
    ) r on r.tenant_id = h.tenant_id
    where coalesce(h.cents, 0) <> coalesce(r.cents, 0) or coalesce(h.actions, 0) <> coalesce(r.actions, 0)`

const acrossTenantsDisagreements = async (db: Db, only: Only): Promise<LedgerFault[]> => {
  const faults: LedgerFault[] = []
  for (const query of [accountFaults, reservationFaults, usageFaults]) {
    const { rows } = await db.execute<{ tenant_id: string; fault: string }>(query(only))
    faults.push(...rows.map(row => ({ tenantId: row.tenant_id, fault: row.fault })))
  }
  return faults
}

const chainFaultTexts: Record<string, string> = {
  missing: 'davor fehlt eine Buchung',
  balance: 'der Stand danach stimmt nicht',
  hash: 'wurde verändert',
  end: 'das Ende der Kette stimmt nicht mit dem Konto überein',
}

const chainFaultsOf = async (db: Db, tenantId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ seq: string; fault: string }>(
    sql`select seq, fault from credit_chain_faults(${tenantId})`,
  )
  return rows.map(({ seq, fault }) => `Buchung ${seq}: ${chainFaultTexts[fault] ?? fault}`)
}

/** Every account (or those given) with what its rows do not explain; read in one go, so that movements meanwhile are no faults. */
export const acrossTenantsVerifyLedger = (db: Db, tenantIds?: string[]): Promise<LedgerReport[]> => {
  const only: Only = column => (tenantIds ? sql`${column} = any(${sql.param(tenantIds)}::uuid[])` : sql`true`)
  return db.transaction(
    async tx => {
      const { rows } = await tx.execute<{ tenant_id: string; name: string; last_seq: string }>(
        sql`select a.tenant_id, t.name, a.last_seq from credit_accounts a join tenants t on t.id = a.tenant_id
          where ${only(sql`a.tenant_id`)} order by t.name, t.id`,
      )
      const disagreements = await acrossTenantsDisagreements(tx, only)
      const reports: LedgerReport[] = []
      for (const row of rows)
        reports.push({
          tenantId: row.tenant_id,
          name: row.name,
          transactions: Number(row.last_seq),
          faults: [
            ...(await chainFaultsOf(tx, row.tenant_id)),
            ...disagreements.filter(({ tenantId }) => tenantId === row.tenant_id).map(({ fault }) => fault),
          ],
        })
      return reports
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
