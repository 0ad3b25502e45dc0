import type { Pool } from 'pg'
import type { Probe } from '../../../platform/probe-part.ts'

/** Sums over all rows that belong to somebody, by table. */
export type Fingerprint = ReadonlyMap<string, string>

interface Owned {
  name: string
  column: string
}

// By its tenant where it has one; people, their sessions and links by the person; tenants and circles by their own id.
const ownedQuery = `
  select c.relname as name, (array_agg(a.attname order by
      case when a.attname = 'tenant_id' and a.attnotnull then 1 when a.attname = 'owner_tenant_id' then 2
        when a.attname = 'user_id' then 3 when a.attname = 'tenant_id' then 4 else 5 end))[1] as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid = 'uuid'::regtype and a.attname in ('tenant_id', 'owner_tenant_id', 'user_id', 'id')
    group by c.relname order by 1`

/** One statement for all tables, which are read from the catalogue: a new one is looked at without anybody thinking of it. */
export const readFingerprints = async (
  pool: Pick<Pool, 'query'>,
): Promise<(probe: Probe) => Promise<Fingerprint>> => {
  const { rows: owned } = await pool.query<Owned>(ownedQuery)
  const text = owned
    .map(
      ({ name, column }) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(r::text, 0)), 0) as sum
           from "${name}" r where r."${column}" = any($1::uuid[])`,
    )
    .join(' union all ')
  return async ({ mainId, subId, people, facts }) => {
    const owners = [mainId, subId, facts.circle, ...Object.values(people)]
    const { rows } = await pool.query<{ name: string; sum: string }>({
      name: 'separation_fingerprint',
      text,
      values: [owners],
    })
    return new Map(rows.map(({ name, sum }) => [name, sum]))
  }
}

export const changedTables = (before: Fingerprint, now: Fingerprint): string[] =>
  [...now].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name)
