import { ssoMonitoring } from '@lotse/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import type { SsoErrorType } from '../providers/provider.ts'

/** Whose attempts, and since when; an empty circle stands for all. */
export interface Extent {
  circleId: string
  since: Date
}

const within = ({ circleId, since }: Extent): SQL =>
  sql`a.created_at >= ${since.toISOString()}::timestamptz ${circleId ? sql`and a.circle_id = ${circleId}` : sql``}`

const millisecondsOf = (column: SQL): SQL => sql`(extract(epoch from ${column}) * 1000)::float8`

/** Nobody could have signed in, whoever they were. */
const outages: SsoErrorType[] = [
  'configuration',
  'unreachable',
  'private_address',
  'insecure_address',
  'tls',
  'redirected',
  'discovery',
  'client_credentials',
  'redirect_uri',
  'scope',
  'response_type',
  'response_mode',
  'pkce',
  'unexpected',
]

interface RequestFigures {
  /** Null: all of them together. */
  route: string | null
  count: number
  succeeded: number
  failed: number
  outages: number
  average: number
  percentiles: [number, number, number]
  longest: number
  averageMemory: number
  mostMemory: number
}

const none: RequestFigures = {
  route: null,
  count: 0,
  succeeded: 0,
  failed: 0,
  outages: 0,
  average: 0,
  percentiles: [0, 0, 0],
  longest: 0,
  averageMemory: 0,
  mostMemory: 0,
}

/** All requests together, and route by route, the busiest first. */
export const requestFigures = async (
  db: Db,
  extent: Extent,
): Promise<{ all: RequestFigures; byRoute: (RequestFigures & { route: string })[] }> => {
  const { rows } = await db.execute<RequestFigures & Record<string, unknown>>(
    sql`select a.route, count(*)::int as count,
        (count(*) filter (where a.outcome = 'succeeded'))::int as succeeded,
        (count(*) filter (where a.outcome = 'failed'))::int as failed,
        (count(*) filter (where a.error_type = any(${sql.param(outages)}::text[])))::int as outages,
        avg(a.duration_ms)::float8 as average,
        to_json(percentile_cont(array[0.5, 0.95, 0.99]) within group (order by a.duration_ms)) as percentiles,
        max(a.duration_ms)::float8 as longest, avg(a.memory_bytes)::float8 as "averageMemory",
        max(a.memory_bytes)::float8 as "mostMemory"
      from sso_attempts a where ${within(extent)}
      group by grouping sets ((), (a.route)) order by count(*) desc, a.route`,
  )
  const all = rows.find(({ route }) => route === null)
  return {
    all: all?.count ? all : none,
    byRoute: rows.flatMap(row => (row.route === null ? [] : [{ ...row, route: row.route }])),
  }
}

interface Failure {
  tenantId: string | null
  tenantName: string | null
  circleName: string
  errorType: SsoErrorType
  count: number
  lastMs: number
  lastId: string
}

/** What failed last, of the same kind together. */
export const latestFailures = async (db: Db, extent: Extent): Promise<Failure[]> => {
  const { rows } = await db.execute<Failure & Record<string, unknown>>(
    sql`with alike as (
      select a.circle_id, a.tenant_id, a.error_type, count(*)::int as count, max(a.created_at) as last
        from sso_attempts a where ${within(extent)} and a.outcome = 'failed'
        group by a.circle_id, a.tenant_id, a.error_type
        order by last desc, count desc, a.error_type limit ${ssoMonitoring.failuresShown}
    )
    select f.tenant_id as "tenantId", t.name as "tenantName", c.name as "circleName", f.error_type as "errorType", f.count,
        ${millisecondsOf(sql`f.last`)} as "lastMs", newest.id as "lastId"
      from alike f join circles c on c.id = f.circle_id left join tenants t on t.id = f.tenant_id
      cross join lateral (
        select a.id from sso_attempts a
          where a.circle_id = f.circle_id and a.created_at = f.last and a.error_type = f.error_type
            and a.tenant_id is not distinct from f.tenant_id
          order by a.id desc limit 1
      ) newest
      order by f.last desc, f.count desc, f.error_type`,
  )
  return rows
}

export const failuresByType = async (
  db: Db,
  extent: Extent,
): Promise<{ error_type: string; count: number }[]> => {
  const { rows } = await db.execute<{ error_type: string; count: number }>(
    sql`select a.error_type, count(*)::int as count from sso_attempts a
      where ${within(extent)} and a.outcome = 'failed' group by a.error_type order by count(*) desc, a.error_type`,
  )
  return rows
}

interface Activity {
  tenantId: string | null
  tenantName: string | null
  circleName: string
  succeeded: number
  failed: number
  lastSuccessMs: number | null
  lastFailureMs: number | null
  tenants: number
  failingTenants: number
}

/** Tenant by tenant, those with most failures first; attempts that led to none stand beside their circle. */
export const activityByTenant = async (db: Db, extent: Extent): Promise<Activity[]> => {
  const { rows } = await db.execute<Activity & Record<string, unknown>>(
    sql`with activity as (
      select a.circle_id, a.tenant_id, (count(*) filter (where a.outcome = 'succeeded'))::int as succeeded,
          (count(*) filter (where a.outcome = 'failed'))::int as failed,
          max(a.created_at) filter (where a.outcome = 'succeeded') as last_success,
          max(a.created_at) filter (where a.outcome = 'failed') as last_failure
        from sso_attempts a where ${within(extent)} and a.outcome <> 'started' group by a.circle_id, a.tenant_id
    )
    select v.tenant_id as "tenantId", t.name as "tenantName", c.name as "circleName", v.succeeded, v.failed,
        ${millisecondsOf(sql`v.last_success`)} as "lastSuccessMs", ${millisecondsOf(sql`v.last_failure`)} as "lastFailureMs",
        (count(v.tenant_id) over ())::int as tenants,
        (count(v.tenant_id) filter (where v.failed > 0) over ())::int as "failingTenants"
      from activity v join circles c on c.id = v.circle_id left join tenants t on t.id = v.tenant_id
      order by v.failed desc, v.succeeded desc, c.name, t.name, v.tenant_id limit ${ssoMonitoring.tenantsShown}`,
  )
  return rows
}

export interface RecentSignIns {
  circleId: string
  /** Within a day. */
  succeeded: number
  /** Within the hour; who changed their mind is no failure of the service. */
  finishedLastHour: number
  failedLastHour: number
}

/** Circle by circle. `extent` is a day, `hourAgo` lies in it. */
export const recentByCircle = async (db: Db, extent: Extent, hourAgo: Date): Promise<RecentSignIns[]> => {
  const hour = sql`a.created_at >= ${hourAgo.toISOString()}::timestamptz`
  const failed = sql`a.outcome = 'failed' and a.error_type <> 'cancelled'`
  const { rows } = await db.execute<RecentSignIns & Record<string, unknown>>(
    sql`select a.circle_id as "circleId", (count(*) filter (where a.outcome = 'succeeded'))::int as succeeded,
        (count(*) filter (where ${hour} and (a.outcome = 'succeeded' or ${failed})))::int as "finishedLastHour",
        (count(*) filter (where ${hour} and ${failed}))::int as "failedLastHour"
      from sso_attempts a where ${within(extent)} group by a.circle_id`,
  )
  return rows
}
