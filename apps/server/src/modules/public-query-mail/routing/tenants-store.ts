import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'

export interface RequestTenant {
  id: string
  name: string
  subdomain: string | null
  parentId: string | null
  /** Requests are answered there. */
  isActive: boolean
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The living tenant that an address names, by its page's name or by its id. */
export const tenantByName = async (db: Db, name: string): Promise<RequestTenant | null> => {
  const { rows } = await db.execute<{
    id: string
    name: string
    subdomain: string | null
    parent_tenant_id: string | null
    public_query_agent_active: boolean
  }>(sql`
    select id, name, subdomain, parent_tenant_id, public_query_agent_active from tenants
     where deleted_at is null and ${uuid.test(name) ? sql`id = ${name}` : sql`lower(subdomain) = ${name.toLowerCase()}`}`)
  const [row] = rows
  return row
    ? {
        id: row.id,
        name: row.name,
        subdomain: row.subdomain,
        parentId: row.parent_tenant_id,
        isActive: row.public_query_agent_active,
      }
    : null
}

/** Whoever works in this tenant under that address, also an admin of the one above. */
export const staffByAddress = async (
  db: Db,
  { id, parentId }: Pick<RequestTenant, 'id' | 'parentId'>,
  address: string,
): Promise<{ id: string; name: string } | null> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select u.id, u.name from users u join memberships m on m.user_id = u.id
     where lower(u.email) = ${address.toLowerCase()} and u.deactivated_at is null and u.deleted_at is null
       and m.deactivated_at is null and (m.tenant_id = ${id} or (m.tenant_id = ${parentId} and m.role = 'admin'))
     limit 1`)
  return rows[0] ?? null
}
