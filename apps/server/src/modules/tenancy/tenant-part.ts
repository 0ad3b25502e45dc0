import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { anyOf, countOf, rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { forgetPeople } from '../audit/index.ts'
import { eraseUsers, picturesOf } from '../identity/index.ts'
import { tenancyArchive } from './tenant-archive.ts'

/** People whom nothing ties to another tenant, deleted ones included: those can be restored. Super admins belong to none. */
const peopleOfNobodyElse = (tenantId: string) => sql`
  select person.id from users person
    where not person.is_super_admin
      and (exists (select from memberships own where own.tenant_id = ${tenantId} and own.user_id = person.id)
        or exists (select from tenant_invitations own where own.tenant_id = ${tenantId} and own.user_id = person.id))
      and not exists (select from memberships other where other.user_id = person.id and other.tenant_id <> ${tenantId})
      and not exists (select from tenant_invitations other
        where other.user_id = person.id and other.tenant_id <> ${tenantId} and other.declined_at is null)`

/** Their memberships and invitations go with them. Held, so that nobody joins another tenant meanwhile. */
const removePeople = async (ctx: Ctx, tenantId: string, limit: number): Promise<number> => {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`${peopleOfNobodyElse(tenantId)} order by person.id limit ${limit} for update of person`,
  )
  const ids = rows.map(({ id }) => id)
  await forgetPeople(ctx, tenantId, ids)
  await eraseUsers(ctx, ids)
  return ids.length
}

export const tenancyPart: TenantPart = {
  name: 'tenancy',
  archive: tenancyArchive,
  figures: async (db, tenantIds) => [
    await countOf(
      db,
      'users',
      'Benutzer:innen',
      sql`select count(distinct user_id) from memberships where tenant_id = ${anyOf(tenantIds)}`,
    ),
  ],
  files: [
    {
      kind: 'profile-pictures',
      label: 'Profilbilder',
      columns: ['users.picture_key'],
      select: tenantId => picturesOf(peopleOfNobodyElse(tenantId)),
    },
  ],
  removes: [
    { table: 'users', label: 'Personen ohne anderen Mandanten', remove: removePeople },
    rowsOf('tenant_invitations', 'Einladungen'),
    rowsOf('memberships', 'Mitgliedschaften'),
  ],
  keeps: [
    {
      table: 'tenants',
      column: 'id',
      label: 'Zeile des Mandanten',
      why: 'Buchungen und Protokoll beziehen sich auf sie; Name, Texte und Subdomain sind ersetzt.',
    },
  ],
}
