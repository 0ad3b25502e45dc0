import type { LegalPage, LegalPageKey } from '@lotse/contract'
import { eq } from 'drizzle-orm'
import { type Ctx, inTransaction, type SignedInCtx } from '../../platform/context.ts'
import { recordAudit } from '../audit/index.ts'
import { legalPages } from './tables.ts'

const titles: Record<LegalPageKey, string> = { imprint: 'Impressum', privacy: 'Datenschutz' }

/** Shown until the super admin writes the real text: says plainly that it is missing. */
const initialContent: Record<LegalPageKey, string> = {
  imprint:
    '# Impressum\n\nDie Betreiberin oder der Betreiber dieser Installation hat das Impressum noch nicht hinterlegt.',
  privacy:
    '# Datenschutz\n\nDie Betreiberin oder der Betreiber dieser Installation hat die Datenschutzerklärung noch nicht hinterlegt.\n\n# Technik\n\nDiese Anwendung setzt ein technisch notwendiges Sitzungs-Cookie und lädt keine Inhalte von Dritten.',
}

export const readLegalPage = async (ctx: Ctx, key: LegalPageKey): Promise<LegalPage> => {
  const [row] = await ctx.db.select().from(legalPages).where(eq(legalPages.key, key))
  return {
    key,
    title: titles[key],
    content: row?.content ?? initialContent[key],
    updated_at: row?.updatedAt.toISOString() ?? null,
  }
}

export const updateLegalPage = (ctx: SignedInCtx, key: LegalPageKey, content: string): Promise<LegalPage> =>
  inTransaction(ctx, async ctx => {
    const before = await readLegalPage(ctx, key)
    const change = { content, updatedAt: ctx.clock.now(), updatedBy: ctx.actor.user.id }
    await ctx.db
      .insert(legalPages)
      .values({ key, ...change })
      .onConflictDoUpdate({ target: legalPages.key, set: change })
    await recordAudit(ctx, {
      action: 'legal-page.updated',
      tenant: null,
      subject: { type: 'legal-page', id: null, label: titles[key] },
      changes:
        before.content === content
          ? {}
          : { Text: { from: `${before.content.length} Zeichen`, to: `${content.length} Zeichen` } },
    })
    return readLegalPage(ctx, key)
  })
