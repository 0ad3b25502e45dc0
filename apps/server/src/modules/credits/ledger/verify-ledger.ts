import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'

interface LedgerFault {
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
    select payer_tenant_id, sum(amount_cents - (
        select coalesce(sum(part.spent_cents), 0) from credit_reservations part
          where part.tenant_id = r.tenant_id and part.root_id = r.id and part.parent_id is not null
      )) as cents
    from credit_reservations r where status = 'pending' and parent_id is null and ${only(sql`payer_tenant_id`)} group by payer_tenant_id
  )
  select a.tenant_id, f.fault from credit_accounts a
    left join sums s on s.tenant_id = a.tenant_id left join held h on h.payer_tenant_id = a.tenant_id
    cross join lateral (values
      (case when a.monthly_cents <> coalesce(s.monthly, 0) then format('Monatscredits %s, Buchungen %s', a.monthly_cents, coalesce(s.monthly, 0)) end),
      (case when a.purchased_cents <> coalesce(s.purchased, 0) then format('Gekaufte Credits %s, Buchungen %s', a.purchased_cents, coalesce(s.purchased, 0)) end),
      (case when a.reserved_cents <> coalesce(h.cents, 0) then format('Reserviert %s, offene Reservierungen %s', a.reserved_cents, coalesce(h.cents, 0)) end)
    ) f (fault) where f.fault is not null and ${only(sql`a.tenant_id`)}`

/** Named with the account that pays. */
const reservationFaults = (only: Only) => sql`
  select r.payer_tenant_id as tenant_id, format('Reservierung %s: verbraucht %s, Buchungen %s', r.id, r.spent_cents, coalesce(t.cents, 0)) as fault
    from credit_reservations r
    left join (
      select tenant_id, reservation_id, -sum(amount_cents) as cents
        from credit_transactions where type = 'usage' and ${only(sql`tenant_id`)} group by tenant_id, reservation_id
    ) t on t.tenant_id = r.payer_tenant_id and t.reservation_id = r.id
    where r.spent_cents <> coalesce(t.cents, 0) and ${only(sql`r.payer_tenant_id`)}
  union all
  select p.payer_tenant_id, format('Reservierung %s: Anteile der Teile %s, gehalten oder verbraucht %s', p.id, p.children_cents, coalesce(c.cents, 0))
    from credit_reservations p
    left join (
      select tenant_id, parent_id, sum(case status when 'pending' then amount_cents else spent_cents + children_cents end) as cents
        from credit_reservations where parent_id is not null and ${only(sql`payer_tenant_id`)} group by tenant_id, parent_id
    ) c on c.tenant_id = p.tenant_id and c.parent_id = p.id
    where p.children_cents <> coalesce(c.cents, 0) and ${only(sql`p.payer_tenant_id`)}
  union all
  select c.payer_tenant_id, format('Reservierung %s: offen unter einer abgeschlossenen', c.id)
    from credit_reservations c join credit_reservations p on p.tenant_id = c.tenant_id and p.id = c.parent_id
    where c.status = 'pending' and p.status <> 'pending' and ${only(sql`c.payer_tenant_id`)}`

const usageFaults = (only: Only) => sql`
  select coalesce(h.tenant_id, r.tenant_id) as tenant_id, format('Verbrauch nach Stunden %s, nach Vorgängen %s', coalesce(h.cents, 0), coalesce(r.cents, 0)) as fault
    from (select tenant_id, sum(cents) as cents, sum(actions) as actions from credit_usage_hours where ${only(sql`tenant_id`)} group by 1) h
    full join (
      select tenant_id, sum(spent_cents) as cents, count(*) as actions
        from credit_reservations where status <> 'pending' and ${only(sql`tenant_id`)} group by 1
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

/** One statement for all accounts, each of which is followed by itself: what is sorted at a time is the largest of them. */
const acrossTenantsChainFaults = async (db: Db, tenantIds: string[]): Promise<LedgerFault[]> => {
  const { rows } = await db.execute<{ tenant_id: string; seq: string; fault: string }>(
    sql`select account.tenant_id, chain.seq, chain.fault from unnest(${sql.param(tenantIds)}::uuid[]) as account (tenant_id)
      cross join lateral credit_chain_faults(account.tenant_id) as chain`,
  )
  return rows.map(({ tenant_id: tenantId, seq, fault }) => ({
    tenantId,
    fault: `Buchung ${seq}: ${chainFaultTexts[fault] ?? fault}`,
  }))
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
      const ids = rows.map(row => row.tenant_id)
      const faults = [
        ...(await acrossTenantsChainFaults(tx, ids)),
        ...(await acrossTenantsDisagreements(tx, only)),
      ]
      const faultsOf = Map.groupBy(faults, ({ tenantId }) => tenantId)
      return rows.map(row => ({
        tenantId: row.tenant_id,
        name: row.name,
        transactions: Number(row.last_seq),
        faults: (faultsOf.get(row.tenant_id) ?? []).map(({ fault }) => fault),
      }))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
