import type { Database } from '../apps/server/src/platform/database.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { hashToken, newToken } from '../apps/server/src/platform/secrets.ts'

/** A super admin, signed in, whose time to set up the second factor is over: no test can wait for that. */
export const overdueSuperAdmin = { token: newToken() }

export const prepareOverdueSuperAdmin = async ({ pool }: Database): Promise<void> => {
  const userId = newId()
  await pool.query(
    `insert into users (id, name, email, email_verified_at, is_super_admin, super_admin_since)
      values ($1, 'Sigi Säumig', 'saeumig@lotse.example', now(), true, now() - interval '30 days')`,
    [userId],
  )
  await pool.query(
    `insert into sessions (id, token_hash, user_id, authenticated_at, created_at, last_seen_at, expires_at)
      values ($1, $2, $3, now(), now(), now(), now() + interval '12 hours')`,
    [newId(), hashToken(overdueSuperAdmin.token), userId],
  )
}
