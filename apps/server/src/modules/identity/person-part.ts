import { sql } from 'drizzle-orm'
import { type PersonPart, personRows } from '../../platform/person-part.ts'

export const identityPersonPart: PersonPart = {
  name: 'identity',
  columns: [
    'users.id',
    'sessions.user_id',
    'sessions.impersonator_user_id',
    'user_links.user_id',
    'recovery_codes.user_id',
  ],
  read: async (db, userId) => ({
    konto: await personRows(
      db,
      sql`select name, email, created_at, updated_at, email_verified_at, deactivated_at, is_super_admin,
          totp_enabled_at as second_factor_since, picture_key is not null as has_picture from users where id = ${userId}`,
    ),
    sitzungen: await personRows(
      db,
      sql`select created_at, last_seen_at, expires_at, ip, user_agent from sessions where user_id = ${userId} order by last_seen_at desc`,
    ),
    identitaetsuebernahmen: await personRows(
      db,
      sql`select created_at, last_seen_at from sessions where impersonator_user_id = ${userId} order by created_at desc`,
    ),
    links: await personRows(
      db,
      sql`select purpose, tenant_name, new_email, created_at, expires_at, used_at from user_links where user_id = ${userId}
          order by created_at desc`,
    ),
    wiederherstellungscodes: await personRows(
      db,
      sql`select used_at is not null as is_used from recovery_codes where user_id = ${userId}`,
    ),
  }),
}
