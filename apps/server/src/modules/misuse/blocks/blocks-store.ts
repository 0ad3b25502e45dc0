import {
  and,
  desc,
  eq,
  getTableColumns,
  gt,
  ilike,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, statement } from '../../../platform/database.ts'
import { containsPattern, pageOf } from '../../../platform/paging.ts'
import { users } from '../../identity/index.ts'
import { tenants } from '../../tenancy/index.ts'
import { type Scope, within } from '../scope.ts'
import { type MisuseBlockRow, misuseBlocks } from '../tables.ts'

const hit = statement(
  'misuse_block_hit',
  'update misuse_blocks set hits = hits + 1, last_hit_at = $3 where tenant_id = $1 and id = $2',
)

/** A message that a block has held off. */
export const countHit = async (db: Db, tenantId: string, id: string, now: Date): Promise<void> => {
  await hit(db, tenantId, id, now)
}

export interface ShownBlockRow extends MisuseBlockRow {
  tenantName: string
  userName: string | null
  blockedByName: string | null
}

const blockers = alias(users, 'blockers')

const shownBlocks = (db: Db) =>
  db
    .select({
      ...getTableColumns(misuseBlocks),
      tenantName: tenants.name,
      userName: users.name,
      blockedByName: blockers.name,
    })
    .from(misuseBlocks)
    .innerJoin(tenants, eq(tenants.id, misuseBlocks.tenantId))
    .leftJoin(users, eq(users.id, misuseBlocks.userId))
    .leftJoin(blockers, eq(blockers.id, misuseBlocks.blockedBy))
    .$dynamic()

export interface BlockFilter {
  of: 'people' | 'addresses'
  state: 'active' | 'ended' | 'all'
  search: string
  page: number
  per_page: number
}

const kindsOf = { people: ['user', 'visitor'], addresses: ['address', 'range'] } as const

const isActive = (now: Date): SQL | undefined => or(isNull(misuseBlocks.until), gt(misuseBlocks.until, now))
const stateOf = (state: BlockFilter['state'], now: Date): SQL | undefined => {
  if (state === 'all') return undefined
  return state === 'active' ? isActive(now) : lte(misuseBlocks.until, now)
}

const newestFirst = [desc(misuseBlocks.createdAt), desc(misuseBlocks.id)]

export const blocksPage = (
  db: Db,
  scope: Scope,
  filter: BlockFilter,
  now: Date,
): Promise<{ rows: ShownBlockRow[]; total: number }> => {
  const pattern = containsPattern(filter.search)
  const found = shownBlocks(db).where(
    and(
      within(scope, misuseBlocks.tenantId),
      inArray(misuseBlocks.kind, [...kindsOf[filter.of]]),
      stateOf(filter.state, now),
      filter.search
        ? or(
            ilike(misuseBlocks.label, pattern),
            ilike(misuseBlocks.reason, pattern),
            ilike(misuseBlocks.rule, pattern),
            ilike(users.name, pattern),
          )
        : undefined,
    ),
  )
  return pageOf(db, found, newestFirst, filter)
}

const listedAtMost = 1000

export const blockedPeople = (db: Db, scope: Scope, now: Date): Promise<ShownBlockRow[]> =>
  shownBlocks(db)
    .where(
      and(
        within(scope, misuseBlocks.tenantId),
        inArray(misuseBlocks.kind, [...kindsOf.people]),
        isActive(now),
      ),
    )
    .orderBy(...newestFirst)
    .limit(listedAtMost)

export const findBlock = async (db: Db, tenantId: string, id: string): Promise<ShownBlockRow | null> => {
  const [row] = await shownBlocks(db).where(and(eq(misuseBlocks.tenantId, tenantId), eq(misuseBlocks.id, id)))
  return row ?? null
}

/** A range is kept as the network that it names, whatever address of it was typed. */
export const insertBlock = async (
  db: Db,
  row: Omit<typeof misuseBlocks.$inferInsert, 'range'>,
  range: string | null,
): Promise<void> => {
  await db
    .insert(misuseBlocks)
    .values({ ...row, range: range === null ? null : sql`network(${range}::inet)` })
  if (range !== null)
    await db
      .update(misuseBlocks)
      .set({ label: sql`range::text` })
      .where(and(eq(misuseBlocks.tenantId, row.tenantId), eq(misuseBlocks.id, row.id)))
}

export const changeBlock = async (
  db: Db,
  tenantId: string,
  id: string,
  change: Partial<Pick<MisuseBlockRow, 'until' | 'reason'>>,
): Promise<void> => {
  await db
    .update(misuseBlocks)
    .set(change)
    .where(and(eq(misuseBlocks.tenantId, tenantId), eq(misuseBlocks.id, id)))
}
