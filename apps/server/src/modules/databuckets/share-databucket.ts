import type { BodyOut, Reply, Routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { invalidField } from '../../platform/errors.ts'
import { changesBetween, recordAudit } from '../audit/index.ts'
import { subjectOf } from './audit-subject.ts'
import { countsOf } from './databuckets-store.ts'
import { canHaveSubtenants, texts } from './policy.ts'
import { ownDatabucket } from './reading-rights.ts'
import {
  circleTenantsOf,
  deleteSharing,
  findSharing,
  replaceSharing,
  type Sharing,
  subtenantFacts,
} from './sharing-store.ts'

type SharingForm = BodyOut<Routes['databucket.share']>

export const showSharing = async (
  ctx: TenantCtx,
  id: string,
): Promise<Reply<Routes['databucket.sharing']>> => {
  const { db, actor } = ctx
  const databucket = await ownDatabucket(ctx, id)
  const sharing = await findSharing(db, databucket)
  const circle = await circleTenantsOf(db, actor.tenant.circleId)
  return {
    current_sharing: sharing && {
      share_type: sharing.shareType,
      tenant_ids: sharing.tenants.map(tenant => tenant.id),
      auto_subscribe_subtenants_enabled: sharing.autoSubscribeSubtenants,
    },
    circle_tenants: circle.map(tenant => ({ ...tenant, is_owner: tenant.id === actor.tenant.id })),
    circle_name: databucket.circleName,
    subscriber_count: (await countsOf(db, [databucket]))(id).subscribers,
    can_have_subtenants: canHaveSubtenants(await subtenantFacts(db, actor.tenant.id)),
  }
}

/** Those that the form names. A tenant of another circle, a deleted one and one that never was are the same. */
const namedTenants = async ({ db, actor }: TenantCtx, form: SharingForm): Promise<Sharing['tenants']> => {
  if (form.share_type !== 'specific') return []
  const wanted = new Set(form.tenant_ids)
  if (wanted.has(actor.tenant.id)) throw invalidField('tenant_ids', texts.shareWithOneself)
  const found = (await circleTenantsOf(db, actor.tenant.circleId)).filter(({ id }) => wanted.has(id))
  if (found.length < wanted.size) throw invalidField('tenant_ids', texts.foreignTenants)
  return found
}

const checkSubtenants = async ({ db, actor }: TenantCtx, form: SharingForm): Promise<void> => {
  const concerned = form.share_type === 'sub_tenants' || form.auto_subscribe_subtenants_enabled
  if (!concerned || canHaveSubtenants(await subtenantFacts(db, actor.tenant.id))) return
  throw invalidField(
    form.share_type === 'sub_tenants' ? 'share_type' : 'auto_subscribe_subtenants_enabled',
    texts.noSubtenants,
  )
}

const auditedFacts = (sharing: Sharing | null) => ({
  share_type: sharing?.shareType ?? null,
  tenants: sharing?.tenants.map(({ name }) => name).join(', ') ?? '',
  auto_subscribe_subtenants: sharing?.autoSubscribeSubtenants ?? false,
})

export const shareDatabucket = (ctx: TenantCtx, id: string, form: SharingForm): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const databucket = await ownDatabucket(ctx, id, 'update')
    await checkSubtenants(ctx, form)
    const before = await findSharing(ctx.db, databucket)
    const after: Sharing = {
      shareType: form.share_type,
      autoSubscribeSubtenants: form.auto_subscribe_subtenants_enabled,
      tenants: await namedTenants(ctx, form),
    }
    await replaceSharing(ctx.db, databucket, { ...after, createdAt: ctx.clock.now() })
    const changes = changesBetween(auditedFacts(before), auditedFacts(after))
    if (!Object.keys(changes).length) return
    await recordAudit(ctx, {
      action: before ? 'databucket.sharing-changed' : 'databucket.shared',
      tenant: ctx.actor.tenant,
      subject: subjectOf.databucket(databucket),
      changes,
    })
  })

export const unshareDatabucket = (ctx: TenantCtx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const databucket = await ownDatabucket(ctx, id, 'update')
    const before = await findSharing(ctx.db, databucket)
    if (!before) return
    await deleteSharing(ctx.db, databucket)
    await recordAudit(ctx, {
      action: 'databucket.unshared',
      tenant: ctx.actor.tenant,
      subject: subjectOf.databucket(databucket),
      changes: changesBetween(auditedFacts(before), auditedFacts(null)),
    })
  })
