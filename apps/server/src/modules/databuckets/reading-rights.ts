import type { ShareType } from '@lotse/contract'
import { and, eq, getTableColumns, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { TenantCtx } from '../../platform/context.ts'
import { type Db, preparedOn } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { circles, inGermanOrder, tenants } from '../tenancy/index.ts'
import { findDocument } from './documents-store.ts'
import { canManageContent } from './policy.ts'
import { isDatabucket, isDocument } from './row-keys.ts'
import {
  type DatabucketRef,
  type DatabucketRow,
  type DocumentTableRow,
  databucketReaders,
  databucketShares,
  databuckets,
  documents,
} from './tables.ts'

/** A data store as one tenant sees it. */
export interface ReadableDatabucket extends DatabucketRow {
  isOwner: boolean
  isSubscriber: boolean
  /** null while it is shared with nobody. */
  shareType: ShareType | null
  ownerName: string
  circleName: string
}

const readableColumns = {
  id: databuckets.id,
  tenantId: databuckets.tenantId,
  name: databuckets.name,
  description: databuckets.description,
  coverKey: databuckets.coverKey,
  coverType: databuckets.coverType,
  createdBy: databuckets.createdBy,
  createdAt: databuckets.createdAt,
  updatedAt: databuckets.updatedAt,
  isOwner: databucketReaders.isOwner,
  isSubscriber: databucketReaders.isSubscriber,
  shareType: databucketShares.shareType,
  ownerName: tenants.name,
  circleName: circles.name,
}

/** The data stores that a tenant may read: its own and those shared with it, by the view that decides it. */
export const readableRows = (db: Db, tenantId: string | Placeholder, ...more: (SQL | undefined)[]) =>
  db
    .select(readableColumns)
    .from(databucketReaders)
    .innerJoin(
      databuckets,
      and(
        eq(databuckets.tenantId, databucketReaders.ownerTenantId),
        eq(databuckets.id, databucketReaders.databucketId),
      ),
    )
    .innerJoin(tenants, eq(tenants.id, databuckets.tenantId))
    .innerJoin(circles, eq(circles.id, tenants.circleId))
    .leftJoin(
      databucketShares,
      and(
        eq(databucketShares.tenantId, databuckets.tenantId),
        eq(databucketShares.databucketId, databuckets.id),
      ),
    )
    .where(and(eq(databucketReaders.tenantId, tenantId), ...more))

const reader = sql.placeholder('tenantId')
const isAskedFor = eq(databucketReaders.databucketId, sql.placeholder('id'))

/** Planning what the view decides takes longer than reading it, and nearly every request for a data store begins here. */
const readable = preparedOn(db => readableRows(db, reader, isAskedFor).prepare('readable_databucket'))
const own = preparedOn(db =>
  readableRows(db, reader, eq(databucketReaders.ownerTenantId, reader), isAskedFor).prepare('own_databucket'),
)

/** `update` before it is changed or deleted; `key share` while something is added to it: it cannot go away meanwhile. */
type Hold = 'update' | 'key share'

export const holdDatabucket = async (db: Db, ref: DatabucketRef, hold: Hold): Promise<void> => {
  await db.select({ id: databuckets.id }).from(databuckets).where(isDatabucket(ref)).for(hold)
}

/** A data store that the active tenant owns or that is shared with it; every other one does not exist. */
export const readableDatabucket = async (ctx: TenantCtx, id: string): Promise<ReadableDatabucket> => {
  const [row] = await readable(ctx.db).execute({ tenantId: ctx.actor.tenant.id, id })
  if (!row) throw notFound()
  return row
}

/** The same, and it stays until the end of the transaction. */
export const keepReadableDatabucket = async (ctx: TenantCtx, id: string): Promise<ReadableDatabucket> => {
  await holdDatabucket(ctx.db, await readableDatabucket(ctx, id), 'key share')
  // Read again behind the lock: what was true before it may not be any more.
  return readableDatabucket(ctx, id)
}

/** A data store that the active tenant may change. To everybody else it is as one that does not exist. */
export const ownDatabucket = async (ctx: TenantCtx, id: string, hold?: Hold): Promise<ReadableDatabucket> => {
  const tenantId = ctx.actor.tenant.id
  // Read after the lock: what was true before it may not be any more.
  if (hold) await holdDatabucket(ctx.db, { tenantId, id }, hold)
  const [row] = await own(ctx.db).execute({ tenantId, id })
  if (!row || !canManageContent(ctx.actor, row)) throw notFound()
  return row
}

/** What a tenant's chatbots may draw on: its own and what it has subscribed to, for as long as that is shared with it. */
export const usableDatabuckets = (db: Db, tenantId: string): Promise<ReadableDatabucket[]> =>
  readableRows(db, tenantId, or(databucketReaders.isOwner, databucketReaders.isSubscriber)).orderBy(
    inGermanOrder(databuckets.name),
    databuckets.id,
  )

/** Its address does not say whose it is: one of our own, or one of a data store that is shared with us. */
const findReadableDocument = async (
  { db, actor }: TenantCtx,
  id: string,
): Promise<DocumentTableRow | undefined> => {
  const own = await findDocument(db, { tenantId: actor.tenant.id, id })
  if (own) return own
  const [shared] = await db
    .select(getTableColumns(documents))
    .from(databucketReaders)
    .innerJoin(
      documents,
      and(
        eq(documents.tenantId, databucketReaders.ownerTenantId),
        eq(documents.databucketId, databucketReaders.databucketId),
        eq(documents.id, id),
      ),
    )
    .where(and(eq(databucketReaders.tenantId, actor.tenant.id), not(databucketReaders.isOwner)))
  return shared
}

/** A document of a data store that the active tenant may read, with that data store. */
export const documentOf = async (
  ctx: TenantCtx,
  id: string,
): Promise<{ document: DocumentTableRow; databucket: ReadableDatabucket }> => {
  const document = await findReadableDocument(ctx, id)
  if (!document) throw notFound()
  return { document, databucket: await readableDatabucket(ctx, document.databucketId) }
}

/** The row is held until the end of the transaction: nobody changes or deletes the document meanwhile. */
export const lockOwnDocument = async (ctx: TenantCtx, id: string): Promise<DocumentTableRow> => {
  const [document] = await ctx.db
    .select()
    .from(documents)
    .where(isDocument({ tenantId: ctx.actor.tenant.id, id }))
    .for('update')
  if (!document || !canManageContent(ctx.actor, document)) throw notFound()
  return document
}
