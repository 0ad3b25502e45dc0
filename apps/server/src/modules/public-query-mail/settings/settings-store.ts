import { publicQueryMailLimits } from '@lotse/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { publicQueryMailSettings } from '../tables.ts'

export type MailSettings = Pick<
  typeof publicQueryMailSettings.$inferSelect,
  'senderRule' | 'senders' | 'replyMode' | 'answersPerSender'
>

/** Only staff may write, and nothing leaves the house: until somebody says otherwise. */
const usual: MailSettings = {
  senderRule: 'staff',
  senders: [],
  replyMode: 'draft',
  answersPerSender: publicQueryMailLimits.answers_per_sender.usual,
}

export const mailSettingsOf = async (db: Db, tenantId: string): Promise<MailSettings> => {
  const { senderRule, senders, replyMode, answersPerSender } = publicQueryMailSettings
  const [row] = await db
    .select({ senderRule, senders, replyMode, answersPerSender })
    .from(publicQueryMailSettings)
    .where(eq(publicQueryMailSettings.tenantId, tenantId))
  return row ?? usual
}

export const saveMailSettings = async (
  db: Db,
  tenantId: string,
  settings: MailSettings,
  now: Date,
): Promise<void> => {
  const set = { ...settings, updatedAt: now }
  await db
    .insert(publicQueryMailSettings)
    .values({ tenantId, ...set })
    .onConflictDoUpdate({ target: publicQueryMailSettings.tenantId, set })
}
