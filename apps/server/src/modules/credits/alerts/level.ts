import { eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Db, preparedOn } from '../../../platform/database.ts'
import { tenants } from '../../tenancy/index.ts'
import { creditAccounts as account, creditAlertSettings as settings } from '../tables.ts'

/** From harmless to worst. */
export const alertLevels = ['ok', 'warning', 'critical', 'minimum'] as const
export type AlertLevel = (typeof alertLevels)[number]

export const isWorse = (level: AlertLevel, than: AlertLevel): boolean =>
  alertLevels.indexOf(level) > alertLevels.indexOf(than)

/** For tenants that never changed them. */
export const alertDefaults = { warning: 20, critical: 10, minimum: 5 } as const

const available = sql`(${account.monthlyCents} + ${account.purchasedCents} - ${account.reservedCents})`
const basis = sql`(${account.monthlyAllocationCents} + ${account.purchasedCents})`
const atMost = (percent: SQL): SQL => sql`${available} * 100 <= ${percent} * ${basis}`

/**
 * How low the balance is. Nobody is told of an account that another one pays for, nor of one that never had a credit:
 * it cannot fall.
 */
const level = sql<AlertLevel>`case
  when not coalesce(${settings.isEnabled}, true) or ${account.billingMode} <> 'own_credits' or ${account.lastSeq} = 0 then 'ok'
  when ${available} <= coalesce(${settings.minimumCredits}, ${alertDefaults.minimum})::bigint * 100 then 'minimum'
  when ${atMost(sql`coalesce(${settings.criticalPercent}, ${alertDefaults.critical})`)} then 'critical'
  when ${atMost(sql`coalesce(${settings.warningPercent}, ${alertDefaults.warning})`)} then 'warning'
  else 'ok' end`

export interface AlertState {
  tenantId: string
  tenantName: string
  level: AlertLevel
  toldLevel: AlertLevel
  availableCents: bigint
  /** Of the monthly allocation and the credits that never expire, from 0 to 100. */
  percent: number
}

/** Where each tenant stands; deleted ones stand nowhere. */
const states = (db: Db, where: SQL) =>
  db
    .select({
      tenantId: account.tenantId,
      tenantName: tenants.name,
      level,
      toldLevel: sql<AlertLevel>`coalesce(${settings.toldLevel}, 'ok')`,
      availableCents: available.mapWith(BigInt),
      percent: sql`case when ${basis} = 0 then (${available} > 0)::int * 100
        else greatest(0, least(100, ${available} * 100 / ${basis})) end`.mapWith(Number),
    })
    .from(account)
    .innerJoin(tenants, eq(tenants.id, account.tenantId))
    .leftJoin(settings, eq(settings.tenantId, account.tenantId))
    .where(sql`${isNull(tenants.deletedAt)} and ${where}`)

export const alertStateOf = async (db: Db, tenantId: string): Promise<AlertState | null> => {
  const [row] = await states(db, eq(account.tenantId, tenantId))
  return row ?? null
}

const isUntold = sql`${level} <> coalesce(${settings.toldLevel}, 'ok')`

const untold = preparedOn(db =>
  db
    .select({ isUntold: sql<boolean>`${isUntold}` })
    .from(account)
    .leftJoin(settings, eq(settings.tenantId, account.tenantId))
    .where(eq(account.tenantId, sql.placeholder('tenantId')))
    .prepare('credit_alert_untold'),
)

/** Whether the level is another one than was told: one read, asked after every movement. */
export const isAlertUntold = async (db: Db, tenantId: string): Promise<boolean> => {
  const [row] = await untold(db).execute({ tenantId })
  return row?.isUntold === true
}

/** Whose credits run out, the worst first. */
export const acrossTenantsLowBalances = (db: Db): Promise<AlertState[]> =>
  states(db, sql`${level} <> 'ok'`).orderBy(
    sql`array_position(array['minimum', 'critical', 'warning'], ${level})`,
    available,
    tenants.name,
  )

export const acrossTenantsUntoldAlerts = async (db: Db): Promise<string[]> =>
  (await states(db, isUntold)).map(({ tenantId }) => tenantId)
