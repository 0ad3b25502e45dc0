import type { MisuseAction, MisuseFinding } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { blockOf, guardOf, isWhitelisted } from '../known-guard.ts'
import { senderOf } from './asker.ts'
import { decide } from './decide.ts'
import { inspectFor, saidTo } from './inspect-for.ts'
import { refuse } from './second-opinion.ts'

/** A request of a citizen that comes in by form or mail. */
export interface IncomingRequest {
  tenantId: string
  channel: 'form' | 'mail'
  userId: string | null
  message: string
}

export interface IncomingVerdict {
  action: MisuseAction
  findings: MisuseFinding[]
  distress: 'self_harm' | 'violence_suffered' | null
  /** For the answer: help, a warning or a refusal; empty where nothing. */
  said: string
}

/** The same check for what comes in by other ways: nobody waits for a stream there, so that the verdict is told and not thrown. */
export const inspectIncoming = async (
  ctx: Ctx,
  { tenantId, channel, userId, message }: IncomingRequest,
): Promise<IncomingVerdict> => {
  const now = ctx.clock.now()
  const guard = await guardOf(ctx.db, tenantId, now)
  const { settings } = guard
  const sender = senderOf(ctx, tenantId, { visitorHash: null, userId })
  const isFree = isWhitelisted(guard, sender, now)
  if (!isFree && blockOf(guard, sender, now))
    return { action: 'block', findings: [], distress: null, said: settings.texts.blocked }
  if (!settings.is_active) return { action: 'ignore', findings: [], distress: null, said: '' }
  const inspection = inspectFor(ctx, tenantId, guard, settings, message)
  const findings = isFree ? [] : inspection.findings
  const decision = decide(findings, settings)
  await refuse(
    ctx,
    {
      tenantId,
      chatbot: null,
      channel,
      sender,
      conversationId: null,
      key: null,
      message,
      findings,
      decision,
      settings,
    },
    decision,
  )
  return {
    action: decision?.action ?? 'ignore',
    findings,
    distress: inspection.distress,
    said: saidTo(settings, decision, inspection),
  }
}
