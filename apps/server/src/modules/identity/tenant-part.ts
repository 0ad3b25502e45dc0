import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { users } from './tables.ts'
import { identityArchive } from './tenant-archive.ts'

/**
 * Links into the tenant go. Sessions in it look for another tenant at their next call, as those of people who lose their access do, and
 * where a person worked last is only a wish. People belong to tenants by their memberships (`tenancy`).
 */
export const identityPart: TenantPart = {
  name: 'identity',
  archive: identityArchive,
  removes: [
    rowsOf('user_links', 'Links von Einladungen'),
    {
      table: 'sessions',
      label: 'Sitzungen im Mandanten (von ihm gelöst)',
      async remove({ db }, tenantId, limit) {
        const { rowCount } = await db.execute(sql`
          update sessions set active_tenant_id = null where id = any(array(
            select id from sessions where active_tenant_id = ${tenantId} limit ${limit}))`)
        return rowCount ?? 0
      },
    },
  ],
  keeps: [],
}

/** Their pictures, which go with them. */
export const picturesOf = (userIds: ReturnType<typeof sql>) =>
  sql`select picture_key::text as key, null::bigint as bytes from users where id in (${userIds}) and picture_key is not null`

/**
 * People who belong nowhere any more, at once and with their row: the time in which a question about them could be answered was that
 * of their tenant.
 */
export const eraseUsers = async ({ db }: Ctx, userIds: string[]): Promise<void> => {
  if (!userIds.length) return
  await db.delete(users).where(inArray(users.id, userIds))
}
