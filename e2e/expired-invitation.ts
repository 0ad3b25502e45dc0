import type { Database } from '../apps/server/src/platform/database.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { hashToken, newToken } from '../apps/server/src/platform/secrets.ts'

/** An invitation to Musterstadt whose week is over: no test can wait for that. */
export const expiredInvitation = { email: 'vera@musterstadt.example', token: newToken() }

export const prepareExpiredInvitation = async ({ pool }: Database): Promise<void> => {
  const userId = newId()
  await pool.query(`insert into users (id, name, email) values ($1, 'Vera Vergangen', $2)`, [
    userId,
    expiredInvitation.email,
  ])
  await pool.query(
    `with tenant as (select id, name from tenants where subdomain = 'musterstadt'),
      invitation as (insert into tenant_invitations (tenant_id, id, user_id, name, email, role, created_at)
        select id, $1, $2, 'Vera Vergangen', $4, 'user', now() - interval '8 days' from tenant)
      insert into user_links (id, purpose, token_hash, user_id, tenant_id, tenant_name, created_at, expires_at)
      select $1, 'invitation', $3, $2, id, name, now() - interval '8 days', now() - interval '1 day' from tenant`,
    [newId(), userId, hashToken(expiredInvitation.token), expiredInvitation.email],
  )
}
