import { inTransaction, type SignedInCtx } from '../../platform/context.ts'
import type { TenantPart } from '../../platform/tenant-part.ts'
import { recordAudit } from '../audit/index.ts'
import { childrenOf, markRestored, type TenantLife } from '../tenancy/index.ts'
import { knownTenant, lockKnown } from './delete-tenant.ts'
import { notify, recipientsOf, restoredNotice } from './mails.ts'
import { conflict, texts } from './policy.ts'

/** Brings a tenant back with exactly those sub-tenants that went along with it; the main tenant first, whose share they need. */
export const restoreTenant = (
  ctx: SignedInCtx,
  parts: readonly TenantPart[],
  tenantId: string,
): Promise<{ message: string; tenant: TenantLife }> =>
  inTransaction(ctx, async ctx => {
    const { tenant, parent } = await lockKnown(ctx, tenantId)
    if (!tenant.deletedAt) throw conflict(texts.notDeleted)
    if (tenant.purgeStartedAt) throw conflict(texts.purging)
    if (parent?.deletedAt) throw conflict(texts.parentDeleted)
    const along = await childrenOf(ctx.db, tenant.id, 'gone with it')
    const returning = [tenant, ...along.filter(({ purgeStartedAt }) => !purgeStartedAt)]
    for (const returned of returning) {
      await markRestored(ctx.db, returned.id)
      for (const part of parts) await part.resume?.(ctx, returned.id)
      await recordAudit(ctx, {
        action: 'tenant.restored',
        tenant: returned,
        subject: { type: 'tenant', id: returned.id, label: returned.name },
      })
    }
    await notify(ctx, await recipientsOf(ctx, returning), restoredNotice)
    return {
      message: `Mandant „${tenant.name}“ wiederhergestellt.`,
      tenant: await knownTenant(ctx, tenantId),
    }
  })
