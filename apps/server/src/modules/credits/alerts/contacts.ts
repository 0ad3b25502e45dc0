import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { managersOf } from '../../tenancy/index.ts'
import { creditAlertSettings } from '../tables.ts'

export type AlertSettings = typeof creditAlertSettings.$inferSelect

export const findAlertSettings = async (db: Db, tenantId: string): Promise<AlertSettings | null> => {
  const [settings] = await db
    .select()
    .from(creditAlertSettings)
    .where(eq(creditAlertSettings.tenantId, tenantId))
  return settings ?? null
}

/** Without a contact of its own the tenant's managers are told. */
export const firstContactsOf = async (
  db: Db,
  tenantId: string,
  settings: AlertSettings | null,
): Promise<string[]> =>
  settings?.primaryContact
    ? [settings.primaryContact]
    : (await managersOf(db, tenantId)).map(({ email }) => email)

/** With those for the worse levels. */
export const contactsOf = async (
  db: Db,
  tenantId: string,
  settings: AlertSettings | null,
): Promise<string[]> => [
  ...new Set([...(await firstContactsOf(db, tenantId, settings)), ...(settings?.escalationContacts ?? [])]),
]
