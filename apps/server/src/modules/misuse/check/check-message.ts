import { centsPerCredit, type MisuseSettings } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { DayBudget } from '../../chatbots/index.ts'
import type { AskedMessage, MessageVerdict } from '../../conversations/index.ts'
import { countHit } from '../blocks/blocks-store.ts'
import type { Finding } from '../detection/finding.ts'
import { blockOf, guardOf, isWhitelisted, settingsFor } from '../known-guard.ts'
import { senderOf } from './asker.ts'
import { blockedText } from './blocked-text.ts'
import { countMessage, type Flood } from './count-messages.ts'
import { decide, isUnsure } from './decide.ts'
import { inspectFor, saidTo } from './inspect-for.ts'
import { recordIncident } from './record-incident.ts'
import { type OpenIncident, refuse, secondOpinion } from './second-opinion.ts'

const centsOf = (credits: number | null): number | null =>
  credits === null ? null : credits * centsPerCredit

const dayBudgetOf = ({ day_budget }: MisuseSettings): DayBudget => ({
  chatbotCents: centsOf(day_budget.chatbot_credits),
  visitorCents: centsOf(day_budget.visitor_credits),
})

const passing = (settings: MisuseSettings): MessageVerdict => ({
  refusal: null,
  preface: '',
  help: '',
  opinion: null,
  dayBudget: dayBudgetOf(settings),
  report: null,
})

/** With a blank line between it and the answer. */
const prefaceOf = (text: string): string => `${text}\n\n`

const guarded = async (ctx: Ctx, { tenantId, guardVersion, chatbot }: Omit<AskedMessage, 'message'>) => {
  const guard = await guardOf(ctx.db, tenantId, ctx.clock.now(), guardVersion)
  return { guard, settings: settingsFor(guard, chatbot) }
}

/** Staff learn what would happen; nothing does. */
const reportTo = async (ctx: Ctx, asked: AskedMessage): Promise<MessageVerdict> => {
  const { guard, settings } = await guarded(ctx, asked)
  const verdict = passing(settings)
  if (!settings.is_active) return verdict
  const inspection = inspectFor(ctx, asked.tenantId, guard, settings, asked.message)
  const { findings, distress } = inspection
  if (!findings.length && !distress) return verdict
  const decision = decide(findings, settings)
  const said = saidTo(settings, decision, inspection)
  return {
    ...verdict,
    help: distress ? said : '',
    report: { event: 'check', data: { action: decision?.action ?? 'ignore', findings, distress, said } },
  }
}

/** Who floods is told of once in a minute, and counted as often. */
const recordFlood = async (ctx: Ctx, incident: OpenIncident, { from }: Flood): Promise<void> => {
  const { settings, sender, tenantId } = incident
  if (from === 'chatbot' || !settings.is_active) return
  const key = `${tenantId}:${from === 'visitor' ? sender.visitor : sender.addressHash}`
  const first = await ctx.limits.take('misuse flood log', key, { limit: 1, windowSeconds: 60 })
  if (!first.isAllowed) return
  const finding: Finding = {
    category: 'flood',
    // Many visitors are behind it, or one with many visits.
    severity: from === 'address' ? 'high' : 'medium',
    score: 1,
    rule: `more messages in a minute than one ${from} may send`,
    places: [],
  }
  const decision = decide([finding], settings)
  if (decision && decision.action !== 'ignore')
    await recordIncident(ctx, { ...incident, findings: [finding], decision })
}

/** By the words; the cheap questions have been asked. */
const checkWords = async (
  ctx: Ctx,
  incident: OpenIncident,
  distress: 'self_harm' | 'violence_suffered' | null,
): Promise<MessageVerdict> => {
  const { settings, decision } = incident
  const verdict = passing(settings)
  if (distress) return { ...verdict, help: settings.help[distress] }
  const preface = decision?.action === 'warn' ? prefaceOf(settings.texts.warning) : ''
  const asksModel =
    ctx.ai.chat !== null &&
    (settings.model === 'always'
      ? decision?.action !== 'block'
      : settings.model === 'unsure' && decision !== null && isUnsure(decision))
  if (asksModel) return { ...verdict, preface, opinion: secondOpinion(ctx, incident) }
  const refusal = await refuse(ctx, incident, decision)
  if (decision?.action === 'block') throw new AppError('blocked', settings.texts.blocked)
  return { ...verdict, preface, refusal }
}

/**
 * What every message passes before it costs anything, cheapest first: whitelist, blocks, flood, words. The whitelist takes nobody out of
 * the limits on credits.
 */
export const checkMessage = async (ctx: Ctx, asked: AskedMessage): Promise<MessageVerdict> => {
  const { tenantId, chatbot, visit, message } = asked
  if (!visit) return reportTo(ctx, asked)
  const now = ctx.clock.now()
  const { guard, settings } = await guarded(ctx, asked)
  const sender = senderOf(ctx, tenantId, visit)
  const isFree = isWhitelisted(guard, sender, now)
  const block = isFree ? null : blockOf(guard, sender, now)
  if (block) {
    await countHit(ctx.db, tenantId, block.id, now)
    throw new AppError('blocked', blockedText(settings, block.until === null ? null : new Date(block.until)))
  }
  const incident: OpenIncident = {
    tenantId,
    chatbot,
    channel: visit.channel,
    sender,
    conversationId: visit.conversationId,
    key: visit.key,
    message,
    findings: [],
    decision: null,
    settings,
  }
  const flood =
    chatbot &&
    (await countMessage(ctx, sender, { tenantId, chatbotId: chatbot.id, isWhitelisted: isFree }, settings))
  if (flood) {
    if (!isFree) await recordFlood(ctx, incident, flood)
    throw flood.error
  }
  if (!settings.is_active) return passing(settings)
  const { findings, distress } = inspectFor(ctx, tenantId, guard, settings, message)
  const words = isFree ? [] : findings
  return checkWords(ctx, { ...incident, findings: words, decision: decide(words, settings) }, distress)
}

/** Whoever is blocked reads it before asking anything. */
export const keepOut = async (ctx: Ctx, asked: Omit<AskedMessage, 'message'>): Promise<string | null> => {
  if (!asked.visit) return null
  const now = ctx.clock.now()
  const { guard, settings } = await guarded(ctx, asked)
  const sender = senderOf(ctx, asked.tenantId, asked.visit)
  const block = isWhitelisted(guard, sender, now) ? null : blockOf(guard, sender, now)
  return block && blockedText(settings, block.until === null ? null : new Date(block.until))
}
