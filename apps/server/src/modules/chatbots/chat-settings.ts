import {
  type EmbedMessages,
  type OpeningHours,
  type PrePage,
  type Reply,
  type Routes,
  routes,
} from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { invalidField, notFound } from '../../platform/errors.ts'
import { type AuditAction, type AuditFact, recordAudit } from '../audit/index.ts'
import { adminPromptOf, saveAdminPrompt } from '../tenancy/index.ts'
import { cleanText } from './allowed-markup.ts'
import { changesOf } from './audit-subject.ts'
import {
  embedMessagesOf,
  lockSettings,
  openingHoursOf,
  prePageOf,
  saveSettings,
} from './chat-settings-store.ts'
import { texts } from './policy.ts'

type AdminPrompt = Reply<Routes['settings.ai']>

const record = async (
  ctx: TenantCtx,
  action: AuditAction,
  changes: NonNullable<AuditFact['changes']>,
): Promise<void> => {
  const { tenant } = ctx.actor
  if (!Object.keys(changes).length) return
  const subject = { type: 'tenant', id: tenant.id, label: tenant.name } as const
  await recordAudit(ctx, { action, tenant, subject, changes })
}

const ownPrompt = async ({ db, actor }: TenantCtx, held = false): Promise<AdminPrompt> => {
  const prompt = await adminPromptOf(db, actor.tenant.id, held)
  if (prompt === null) throw notFound()
  return { admin_ai_prompt: prompt }
}

export const showAdminPrompt = (ctx: TenantCtx): Promise<AdminPrompt> => ownPrompt(ctx)

export const updateAdminPrompt = (ctx: TenantCtx, form: AdminPrompt): Promise<AdminPrompt> =>
  inTransaction(ctx, async ctx => {
    const before = await ownPrompt(ctx, true)
    await saveAdminPrompt(ctx.db, ctx.actor.tenant.id, form.admin_ai_prompt, ctx.clock.now())
    await record(ctx, 'chat-settings.prompt-updated', changesOf(before, form))
    return form
  })

export const showPrePage = (ctx: TenantCtx): Promise<PrePage> => prePageOf(ctx, ctx.actor.tenant.id)

const textAtMost = routes['settings.chatbot_pre_page'].reply.shape.text.maxLength ?? 0

/** The text as it may be shown; what cleaning leaves must still be something, and fit. */
const cleaned = (form: PrePage): PrePage => {
  const text = cleanText(form.text)
  if (form.is_enabled && !text) throw invalidField('text', 'Pflichtfeld')
  if (text.length > textAtMost) throw invalidField('text', texts.textTooLong(textAtMost))
  return { ...form, text }
}

export const updatePrePage = (ctx: TenantCtx, form: PrePage): Promise<PrePage> =>
  inTransaction(ctx, async ctx => {
    const { id } = ctx.actor.tenant
    const page = cleaned(form)
    await lockSettings(ctx.db, id)
    const before = await prePageOf(ctx, id)
    await saveSettings(ctx.db, id, { prePage: page })
    await record(ctx, 'chat-settings.pre-page-updated', changesOf(before, page))
    return page
  })

export const showEmbedMessages = (ctx: TenantCtx): Promise<EmbedMessages> =>
  embedMessagesOf(ctx, ctx.actor.tenant.id)

export const updateEmbedMessages = (ctx: TenantCtx, form: EmbedMessages): Promise<EmbedMessages> =>
  inTransaction(ctx, async ctx => {
    const { id } = ctx.actor.tenant
    await lockSettings(ctx.db, id)
    const before = await embedMessagesOf(ctx, id)
    await saveSettings(ctx.db, id, { embedMessages: form })
    await record(ctx, 'chat-settings.embed-messages-updated', changesOf(before, form))
    return form
  })

export const showOpeningHours = (ctx: TenantCtx): Promise<OpeningHours> =>
  openingHoursOf(ctx, ctx.actor.tenant.id)

/** Lists of lists read as one line each. */
const toldHours = ({ places, special_days, federal_state }: OpeningHours) => ({
  places: places.map(({ name, weekly, by_appointment, notice }) =>
    [name, weekly.map(hours => hours || '–').join(' | '), by_appointment && 'nur mit Termin', notice]
      .filter(Boolean)
      .join(': '),
  ),
  special_days: special_days.map(({ label, from, to, place, hours }) =>
    [label, to ? `${from} bis ${to}` : from, place, hours || 'geschlossen'].filter(Boolean).join(', '),
  ),
  federal_state,
})

export const updateOpeningHours = (ctx: TenantCtx, form: OpeningHours): Promise<OpeningHours> =>
  inTransaction(ctx, async ctx => {
    const { id } = ctx.actor.tenant
    await lockSettings(ctx.db, id)
    const before = await openingHoursOf(ctx, id)
    await saveSettings(ctx.db, id, { openingHours: form })
    await record(ctx, 'chat-settings.opening-hours-updated', changesOf(toldHours(before), toldHours(form)))
    return form
  })
