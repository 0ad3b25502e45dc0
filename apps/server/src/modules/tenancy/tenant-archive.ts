import { emailAddress, newTenantForm, type Role, roles } from '@lotse/contract'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import { type ArchivedRow, of, ownId, type TenantArchive, value } from '../../platform/tenant-archive.ts'
import { bringPersonBack } from './people/invite-arrived.ts'
import { tenants } from './tables.ts'

const limits = newTenantForm.shape
const life = 'Wann und warum ein Mandant hier gelöscht wird.'
const here = 'Kennung dieser Installation.'

const bringTenantBack = async ({ db }: Ctx, tenantId: string, rows: ArchivedRow[]): Promise<number> => {
  const [row] = rows as { [column: string]: never }[]
  if (!row) return 0
  await db
    .update(tenants)
    .set({
      webTitle: row.web_title,
      webDescription: row.web_description,
      maxUsers: row.max_users,
      maxChatbots: row.max_chatbots,
      maxSubtenants: row.max_subtenants,
      uploadLimitMb: row.upload_limit_mb,
      publicQueryAgentActive: row.public_query_agent_active,
      allowsEmbedding: row.allows_embedding,
      superAdminAiPrompt: row.super_admin_ai_prompt,
      adminAiPrompt: row.admin_ai_prompt,
    })
    .where(eq(tenants.id, tenantId))
  return 1
}

const bringPeopleBack = (ctx: Ctx, tenantId: string, rows: ArchivedRow[]): Promise<number> =>
  inTransaction(ctx, async ctx => {
    let brought = 0
    for (const row of rows as { user_id: string; name: string; email: string; role: Role; state: string }[])
      if (row.state !== 'deactivated' && (await bringPersonBack(ctx, tenantId, { ...row, id: row.user_id })))
        brought += 1
    return brought
  })

/** The tenant's own settings and its people. Name, circle and subdomain are chosen where it arrives. */
export const tenancyArchive: TenantArchive = {
  tables: [
    {
      table: 'tenants',
      label: 'Mandant',
      key: ['id'],
      from: tenantId => sql`select * from tenants where id = ${tenantId}`,
      columns: {
        id: ownId,
        name: of.text(200),
        subdomain: of.textOrNone(63),
        web_title: of.text(200),
        web_description: of.text(2000),
        max_users: value(limits.max_users),
        max_chatbots: value(limits.max_chatbots),
        max_subtenants: value(limits.max_subtenants),
        upload_limit_mb: value(z.int().min(0).max(100_000_000)),
        public_query_agent_active: of.flag,
        allows_embedding: of.flag,
        super_admin_ai_prompt: of.text(512),
        admin_ai_prompt: of.text(512),
        created_at: of.time,
      },
      leftOut: {
        circle_id: here,
        type_role: 'Was ankommt, ist ein Hauptmandant.',
        parent_tenant_id: here,
        parent_type_role: here,
        version: here,
        updated_at: here,
        deletion_planned_at: life,
        deleted_at: life,
        purge_at: life,
        deletion_reason: life,
        deleted_by_name: life,
        deleted_with: life,
        purge_started_at: life,
        purged_at: life,
      },
      bringBack: bringTenantBack,
    },
    {
      table: 'memberships',
      label: 'Personen',
      key: ['user_id'],
      from: tenantId => sql`
        select m.user_id, u.name, u.email, m.role, m.created_at,
            case when m.deactivated_at is null and u.deactivated_at is null then 'member' else 'deactivated' end as state
          from memberships m join users u on u.id = m.user_id where m.tenant_id = ${tenantId}
        union all
        select coalesce(i.user_id, i.id), i.name, i.email, i.role, i.created_at, 'invited'
          from tenant_invitations i where i.tenant_id = ${tenantId} and i.declined_at is null`,
      columns: {
        user_id: ownId,
        name: of.text(200),
        email: value(emailAddress),
        role: of.oneOf(roles),
        state: of.oneOf(['member', 'invited', 'deactivated']),
        created_at: of.time,
      },
      leftOut: { deactivated_at: 'Steht im Stand.' },
      bringBack: bringPeopleBack,
      sheet: {
        name: 'personen',
        columns: { name: 'Name', email: 'E-Mail', role: 'Rolle', state: 'Stand', created_at: 'Seit' },
      },
    },
  ],
  staysBehind: [
    {
      table: 'users',
      why: 'Passwörter, zweite Faktoren und Profilbilder gehören den Personen und reisen nicht mit.',
    },
    { table: 'tenant_invitations', why: 'Offene Einladungen stehen bei den Personen.' },
  ],
}
