import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { allowPurge, anyOf, goneText, type TenantPart } from '../../platform/tenant-part.ts'
import { installation } from './tables.ts'
import { auditArchive } from './tenant-archive.ts'

/** Entries of the tenant itself, whoever acted. */
const replaceOwn = async ({ db }: Ctx, tenantId: string, limit: number): Promise<number> => {
  await allowPurge(db, tenantId)
  const { rowCount } = await db.execute(sql`
    update audit_entries set tenant_name = ${goneText}, actor_name = ${goneText}, subject_label = ${goneText},
        impersonator_name = case when impersonator_name is not null then ${goneText} end, changes = '{}', ip = '', request_id = ''
      where tenant_id = ${tenantId} and id = any(array(
        select id from audit_entries where tenant_id = ${tenantId} and tenant_name is distinct from ${goneText} limit ${limit}))`)
  return rowCount ?? 0
}

/** What the logs of others say about the tenant; who did it is theirs. */
const replaceAbout = async ({ db }: Ctx, tenantId: string, limit: number): Promise<number> => {
  await allowPurge(db, tenantId)
  const { rowCount } = await db.execute(sql`
    update audit_entries set subject_label = ${goneText}, changes = '{}'
      where (tenant_id, id) in (
        select tenant_id, id from audit_entries
          where subject_type = 'tenant' and subject_id = ${tenantId} and tenant_id <> ${tenantId} and subject_label <> ${goneText}
          limit ${limit})`)
  return rowCount ?? 0
}

/** What the log of the installation says of people who are gone with a tenant; in the transaction that deletes them. */
export const forgetPeople = async ({ db }: Ctx, tenantId: string, userIds: string[]): Promise<void> => {
  if (!userIds.length) return
  await allowPurge(db, tenantId)
  const isAmong = (column: string) => sql`${sql.identifier(column)} = ${anyOf(userIds)}`
  await db.execute(sql`
    update audit_entries set changes = '{}', ip = '', request_id = '',
        actor_name = case when ${isAmong('actor_user_id')} then ${goneText} else actor_name end,
        subject_label = case when ${isAmong('subject_id')} then ${goneText} else subject_label end
      where tenant_id = ${installation} and (${isAmong('actor_user_id')} or ${isAmong('subject_id')})`)
}

/** The log stays: that something was done, and when, is evidence. Who did it and to what is not. */
export const auditPart: TenantPart = {
  name: 'audit',
  archive: auditArchive,
  removes: [],
  keeps: [
    {
      table: 'audit_entries',
      label: 'Audit-Protokoll',
      why: 'Nachweis, was wann geschehen ist; Namen, Bezeichnungen, Änderungen und Netzadressen sind ersetzt.',
      replace: async (ctx, tenantId, limit) =>
        (await replaceOwn(ctx, tenantId, limit)) || replaceAbout(ctx, tenantId, limit),
    },
  ],
}
