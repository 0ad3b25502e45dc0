import type { Reply, Routes } from '@lotse/contract'
import { eq } from 'drizzle-orm'
import { type Ctx, inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import { findTenant } from '../../tenancy/index.ts'
import { publicQuerySettings } from '../tables.ts'

type Settings = Reply<Routes['agent.public_query.settings.show']>

const ownExtension = async ({ db }: Pick<Ctx, 'db'>, tenantId: string): Promise<string> => {
  const [row] = await db
    .select({ extension: publicQuerySettings.promptExtension })
    .from(publicQuerySettings)
    .where(eq(publicQuerySettings.tenantId, tenantId))
  return row?.extension ?? ''
}

/** What a tenant adds to the prompt: its own words, else those of its main tenant. */
export const promptExtensionOf = async (ctx: Ctx, tenantId: string): Promise<Settings> => {
  const own = await ownExtension(ctx, tenantId)
  const tenant = await findTenant(ctx.db, tenantId)
  const parent = tenant?.parentTenantId ? await findTenant(ctx.db, tenant.parentTenantId) : null
  const inherited = parent && !own ? await ownExtension(ctx, parent.id) : ''
  return {
    prompt_extension: own,
    effective_prompt_extension: own || inherited,
    is_inherited: inherited !== '',
    parent_name: parent?.name ?? null,
  }
}

export const savePromptExtension = (ctx: TenantCtx, promptExtension: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const { tenant } = ctx.actor
    const before = await ownExtension(ctx, tenant.id)
    if (before === promptExtension) return
    const values = { promptExtension, updatedAt: ctx.clock.now() }
    await ctx.db
      .insert(publicQuerySettings)
      .values({ tenantId: tenant.id, ...values })
      .onConflictDoUpdate({ target: publicQuerySettings.tenantId, set: values })
    await recordAudit(ctx, {
      action: 'public-query.settings-updated',
      subject: { type: 'public-query', id: null, label: 'Erweiterung des Prompts' },
      changes: { prompt_extension: { from: before, to: promptExtension } },
    })
  })
