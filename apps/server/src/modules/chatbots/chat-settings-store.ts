import {
  colourThemes,
  type EmbedMessages,
  embedMessageDefaults,
  noOpeningHours,
  type OpeningHours,
  type PrePage,
  prePageDefaults,
  type ShownPrePage,
} from '@lotse/contract'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/database.ts'
import { shownText } from './allowed-markup.ts'
import { tenantChatSettings } from './tables.ts'

const settingsOf = async (db: Db, tenantId: string) => {
  const [row] = await db.select().from(tenantChatSettings).where(eq(tenantChatSettings.tenantId, tenantId))
  return row
}

/** Of the pre-page as its form shows it. */
export const prePageOf = async ({ db }: Pick<Ctx, 'db'>, tenantId: string): Promise<PrePage> => ({
  ...prePageDefaults,
  ...(await settingsOf(db, tenantId))?.prePage,
})

/** As visitors without an account of their own see it; null while it is switched off. */
export const shownPrePageOf = async (
  ctx: Pick<Ctx, 'db'>,
  tenantId: string,
): Promise<ShownPrePage | null> => {
  const { is_enabled, text, ...page } = await prePageOf(ctx, tenantId)
  if (!is_enabled) return null
  const { colors, darkColors } = colourThemes[page.color_theme]
  return { ...page, html: shownText(text), theme: { ...colors }, dark_theme: { ...darkColors } }
}

export const embedMessagesOf = async ({ db }: Pick<Ctx, 'db'>, tenantId: string): Promise<EmbedMessages> => ({
  ...embedMessageDefaults,
  ...(await settingsOf(db, tenantId))?.embedMessages,
})

export const openingHoursOf = async ({ db }: Pick<Ctx, 'db'>, tenantId: string): Promise<OpeningHours> => ({
  ...noOpeningHours,
  ...(await settingsOf(db, tenantId))?.openingHours,
})

/** The row is there and held until the end of the transaction: changes of two people come one after the other. */
export const lockSettings = async (db: Db, tenantId: string): Promise<void> => {
  await db.insert(tenantChatSettings).values({ tenantId }).onConflictDoNothing()
  await db
    .select({ tenantId: tenantChatSettings.tenantId })
    .from(tenantChatSettings)
    .where(eq(tenantChatSettings.tenantId, tenantId))
    .for('update')
}

export const saveSettings = async (
  db: Db,
  tenantId: string,
  settings: { prePage: PrePage } | { embedMessages: EmbedMessages } | { openingHours: OpeningHours },
): Promise<void> => {
  await db.update(tenantChatSettings).set(settings).where(eq(tenantChatSettings.tenantId, tenantId))
}
