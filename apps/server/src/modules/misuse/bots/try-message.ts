import { type BodyOut, type MisuseTrial, misuseCategories, quoteCents, type Routes } from '@lotse/contract'
import type { TenantCtx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { chatbotOf } from '../../chatbots/index.ts'
import { runPaid } from '../../credits/index.ts'
import { askModel, type ModelVerdict } from '../check/ask-model.ts'
import { decide } from '../check/decide.ts'
import { inspectFor, saidTo } from '../check/inspect-for.ts'
import { inspectMessage } from '../detection/inspect-message.ts'
import { guardOf, isReleased, settingsFor } from '../known-guard.ts'

/** Paid as a check of a visitor's message is; nothing where the model did not answer. */
const askPaid = async (ctx: TenantCtx, message: string): Promise<ModelVerdict | null> => {
  const { tenant, user } = ctx.actor
  const cents = BigInt(quoteCents('chatbot_misuse_check', 1))
  const done = await runPaid(
    ctx,
    {
      tenantId: tenant.id,
      userId: user.id,
      jobClass: 'misuse.try',
      key: `misuse-try:${newId()}`,
      functionality: 'chatbot_misuse_check',
      cents,
      description: 'Probe der Missbrauchsprüfung',
    },
    async () => {
      const verdict = await askModel(ctx, tenant.id, message)
      return { usedCents: verdict ? cents : 0n, result: verdict }
    },
  )
  return done.alreadyDone ? null : done.result
}

/** What every rule says of a message, and what would be done with it. Nothing of it is kept or counted. */
export const tryMessage = async (
  ctx: TenantCtx,
  { message, chatbot_id, sensitivity, ask_model }: BodyOut<Routes['misuse.try']>,
): Promise<MisuseTrial> => {
  const { id: tenantId } = ctx.actor.tenant
  const chatbot = chatbot_id ? await chatbotOf(ctx, chatbot_id) : null
  const guard = await guardOf(ctx.db, tenantId, ctx.clock.now())
  const held = settingsFor(guard, chatbot)
  const settings = sensitivity ? { ...held, sensitivity } : held
  const inspection = inspectFor(ctx, tenantId, guard, settings, message)
  // As it would be without the whitelist, so that people see what the whitelist does.
  const bare = inspectMessage(message, { ...settings, ownWords: settings.own_words, released: [] })
  const findings = inspection.distress ? [] : inspection.findings
  const decision = settings.is_active ? decide(findings, settings) : null
  const model = ask_model && ctx.ai.chat ? await askPaid(ctx, message) : null
  return {
    verdicts: misuseCategories
      .filter(category => category !== 'flood')
      .map(category => {
        const finding = bare.findings.find(found => found.category === category)
        return {
          category,
          severity: finding?.severity ?? null,
          score: finding?.score ?? 0,
          rule: finding?.rule ?? null,
          places: finding?.places ?? [],
          action: finding ? settings.actions[category][finding.severity] : null,
        }
      }),
    distress: inspection.distress,
    is_whitelisted: isReleased(ctx, guard, tenantId, message) || findings.length < bare.findings.length,
    outcome: decision?.action ?? 'ignore',
    said: saidTo(settings, decision, inspection),
    model: model && {
      is_misuse: model.isMisuse,
      category: model.category,
      severity: model.severity,
      reason: model.reason,
    },
  }
}
