import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** Tables that belong to no tenant or are read from the side of several: copied to every machine if the schema is ever spread out. */
const referenceTables = [
  'abandoned_blobs',
  'chatbot_addresses',
  'circles',
  'crawl_hosts',
  'credit_ledger_checks',
  'dashboard_widgets',
  'databucket_share_tenants',
  'embedding_trials',
  'fetched_mails',
  'installation_contact',
  'installation_identity',
  'legal_pages',
  'rate_counters',
  'recovery_codes',
  'request_mailboxes',
  'schema_migrations',
  'separation_proof_routes',
  'separation_proofs',
  'sessions',
  'sign_in_throttles',
  'sso_assertions',
  'sso_attempts',
  'sso_certificates',
  'sso_configurations',
  'sso_domains',
  'sso_health_checks',
  'sso_identities',
  'sso_mappings',
  'sso_migrations',
  'sso_requests',
  'sso_sessions',
  'sso_syncs',
  'sso_test_reports',
  'staged_blobs',
  'stray_mails',
  'tenant_imports',
  'tenants',
  'user_links',
  'users',
]

/** References that lead from a table of one tenant to another tenant's, and why that is meant. */
const crossingReferences = [
  // Whoever subscribes to a data store is seldom its owner.
  'databucket_subscriptions → databuckets',
]

interface Index {
  table: string
  columns: string[]
  is_primary: boolean
  is_unique: boolean
}
interface Reference {
  table: string
  target: string
  columns: string[]
  target_columns: string[]
}

const tablesQuery = `select c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`

const columnsOf = (relation: string, numbers: string) =>
  `array(select coalesce(a.attname, '(expression)')::text from unnest(${numbers}) with ordinality n (number, place)
    left join pg_attribute a on a.attrelid = ${relation} and a.attnum = n.number and n.number > 0 order by n.place)`

const indexesQuery = `select i.indrelid::regclass::text as table, ${columnsOf('i.indrelid', 'i.indkey::int2[]')} as columns,
    i.indisprimary as is_primary, i.indisunique as is_unique
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition`

const referencesQuery = `select r.conrelid::regclass::text as table, r.confrelid::regclass::text as target,
    ${columnsOf('r.conrelid', 'r.conkey')} as columns, ${columnsOf('r.confrelid', 'r.confkey')} as target_columns
  from pg_constraint r join pg_class c on c.oid = r.conrelid
  where r.contype = 'f' and r.conparentid = 0 and c.relnamespace = 'public'::regnamespace and not c.relispartition`

/** What breaks the rules of the keys, in words. */
const faultsOf = async (client: Pool | PoolClient): Promise<string[]> => {
  const tables = (await client.query<{ name: string }>(tablesQuery)).rows.map(({ name }) => name)
  const indexes = (await client.query<Index>(indexesQuery)).rows
  const references = (await client.query<Reference>(referencesQuery)).rows
  const isOfTenants = (table: string) => !referenceTables.includes(table)
  const faults: string[] = []
  for (const table of tables.filter(isOfTenants)) {
    const own = indexes.filter(index => index.table === table)
    const primary = own.find(index => index.is_primary)
    if (primary?.columns[0] !== 'tenant_id') faults.push(`${table}: tenant_id does not begin its primary key`)
    for (const { columns, is_unique } of own)
      if (is_unique && !columns.includes('tenant_id'))
        faults.push(`${table} (${columns}): unique over all tenants`)
  }
  for (const { table, target, columns, target_columns } of references) {
    const name = `${table} → ${target}`
    const place = columns.indexOf('tenant_id')
    const isWithin = place >= 0 && /^(tenant_id|id)$/.test(target_columns[place] ?? '')
    if (isOfTenants(table) && isOfTenants(target) && !isWithin && !crossingReferences.includes(name))
      faults.push(`${name} (${columns}): leads out of the tenant`)
    // Whoever deletes the target looks for them: by the column that names it, behind others of the same reference at most.
    const naming = columns[target_columns.indexOf('id')] ?? columns.at(-1)
    const isFound = indexes.some(index => {
      const other = index.columns.findIndex(column => !columns.includes(column))
      const leading = other < 0 ? index.columns : index.columns.slice(0, other)
      return index.table === table && naming !== undefined && leading.includes(naming)
    })
    if (!isFound) faults.push(`${name} (${columns}): no index finds the rows that refer to one`)
  }
  return faults
}

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(async () => {
  await store.database.close()
  await store.remove()
})

/** In a database that has these as well, taken back afterwards. */
const faultsWith = async (planted: string): Promise<string[]> => {
  const client = await store.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(planted)
    return await faultsOf(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('the keys of the schema', () => {
  it('begin with the tenant, refer within the tenant, and are found by an index', async () => {
    expect(await faultsOf(store.database.pool)).toEqual([])
  })

  it('name only tables that exist as belonging to no tenant', async () => {
    const { rows } = await store.database.pool.query<{ name: string }>(tablesQuery)
    const names = rows.map(({ name }) => name)
    expect(referenceTables.filter(name => !names.includes(name))).toEqual([])
  })

  it.each([
    [
      'a table without a tenant',
      'create table planted (id uuid primary key)',
      ['planted: tenant_id does not begin its primary key', 'planted (id): unique over all tenants'],
    ],
    [
      'a key that ends with the tenant',
      'create table planted (id uuid, tenant_id uuid, primary key (id, tenant_id))',
      ['planted: tenant_id does not begin its primary key'],
    ],
    [
      'something unique over all tenants',
      'create table planted (tenant_id uuid, id uuid, slug text unique, primary key (tenant_id, id))',
      ['planted (slug): unique over all tenants'],
    ],
    [
      'a reference to the row of any tenant',
      `create table planted (tenant_id uuid, id uuid, owner_id uuid, document_id uuid, primary key (tenant_id, id),
        foreign key (owner_id, document_id) references documents (tenant_id, id));
       create index on planted (owner_id, document_id)`,
      ['planted → documents (owner_id,document_id): leads out of the tenant'],
    ],
    [
      'a reference that nothing finds again',
      `create table planted (tenant_id uuid, id uuid, created_by uuid references users (id), primary key (tenant_id, id))`,
      ['planted → users (created_by): no index finds the rows that refer to one'],
    ],
  ])('are refused with %s', async (_, planted, faults) => {
    expect(await faultsWith(planted)).toEqual(faults)
  })
})
