import { type MisuseAction, type MisuseChannel, type MisuseSettings, quoteCents } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import { after, minutes } from '../../../platform/clock.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import type { Finding } from '../detection/finding.ts'
import { touchGuard } from '../guards-store.ts'
import { type MisuseBlockRow, misuseBlocks, misuseLogs } from '../tables.ts'
import { type Sender, visitorReference } from './asker.ts'
import type { Decision } from './decide.ts'
import { countOffence, lockOffender, type Punished } from './offenders-store.ts'

export interface Incident {
  tenantId: string
  chatbot: { id: string; name: string } | null
  channel: MisuseChannel
  sender: Sender
  conversationId: string | null
  key: string | null
  message: string
  findings: Finding[]
  decision: Decision
  settings: MisuseSettings
}

/** Roughly what an answer takes beside the question. */
const answerCharacters = 600

const isHeldOff = (action: MisuseAction): boolean => action === 'refuse' || action === 'block'

/** False: the same message was sent before, and is written down. */
const addLog = async (ctx: Ctx, logId: string, incident: Incident): Promise<boolean> => {
  const { tenantId, chatbot, sender, decision, message } = incident
  const { category, severity, score, rule } = decision.finding
  const row = {
    tenantId,
    id: logId,
    chatbotId: chatbot?.id ?? null,
    chatbotName: chatbot?.name ?? '',
    channel: incident.channel,
    category,
    severity,
    score,
    rule,
    action: decision.action,
    visitor: sender.visitorPrefix,
    userId: sender.userId,
    addressHash: sender.address.hash,
    addressShown: sender.address.shown,
    conversationId: incident.conversationId,
    messageKey: incident.key,
    text: message,
    findings: incident.findings,
    savedCents: isHeldOff(decision.action)
      ? BigInt(quoteCents('chatbot_response', message.length + answerCharacters))
      : 0n,
    createdAt: ctx.clock.now(),
  }
  const added = await ctx.db
    .insert(misuseLogs)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: misuseLogs.id })
  return added.length > 0
}

type RuleBlock = Pick<
  MisuseBlockRow,
  'kind' | 'visitor' | 'userId' | 'addressHash' | 'label' | 'reason' | 'rule'
>

const addBlock = async (
  ctx: Ctx,
  { tenantId }: Incident,
  logId: string,
  { blockId, until }: Punished,
  block: RuleBlock,
): Promise<void> => {
  const now = ctx.clock.now()
  await touchGuard(ctx.db, tenantId, now)
  await ctx.db
    .insert(misuseBlocks)
    .values({ ...block, tenantId, id: blockId, logId, range: null, createdAt: now, until })
}

const blockSender = async (ctx: Ctx, incident: Incident, logId: string): Promise<boolean> => {
  const { tenantId, sender, decision, settings } = incident
  const { escalation } = settings
  const offender = sender.userId ? `user:${sender.userId}` : `visitor:${sender.visitor}`
  if (!sender.userId && !sender.visitorPrefix) return false
  const isAtOnce = decision.action === 'block'
  const punished = await countOffence(ctx.db, {
    tenantId,
    offender,
    threshold: isAtOnce ? 1 : escalation.refusals,
    escalation,
    now: ctx.clock.now(),
  })
  if (!punished) return false
  await addBlock(ctx, incident, logId, punished, {
    kind: sender.userId ? 'user' : 'visitor',
    userId: sender.userId,
    visitor: sender.userId ? null : sender.visitorPrefix,
    addressHash: sender.address.hash,
    label: sender.userId || !sender.visitorPrefix ? '' : visitorReference(sender.visitorPrefix),
    reason: `${decision.finding.category} (${decision.finding.severity})`,
    rule: isAtOnce
      ? 'Blocked at once by the table of actions'
      : `${escalation.refusals} refusals within ${escalation.window_minutes} minutes`,
  })
  return true
}

/** A school or a town hall shares one address: it is blocked only when several visitors of it offend, and offend enough. */
const blockAddress = async (ctx: Ctx, incident: Incident, logId: string): Promise<void> => {
  const { tenantId, sender, settings } = incident
  const { refusals, address_visitors, window_minutes } = settings.escalation
  const now = ctx.clock.now()
  const offender = `address:${sender.address.hash}`
  await lockOffender(ctx.db, tenantId, offender, now)
  const { rows } = await ctx.db.execute<{ visitors: number; weight: number }>(sql`
    select count(distinct coalesce(user_id::text, encode(visitor, 'hex')))::int as visitors,
        coalesce(sum(case when action = 'block' then ${refusals}::int else 1 end), 0)::int as weight
      from misuse_logs where tenant_id = ${tenantId} and address_hash = ${sender.address.hash} and action in ('refuse', 'block')
        and not is_false_alarm and created_at > ${after(now, -minutes(window_minutes))}`)
  const { visitors = 0, weight = 0 } = rows[0] ?? {}
  if (visitors < address_visitors || weight < refusals * address_visitors) return
  const punished = await countOffence(ctx.db, {
    tenantId,
    offender,
    threshold: 1,
    escalation: settings.escalation,
    now,
  })
  if (!punished) return
  await addBlock(ctx, incident, logId, punished, {
    kind: 'address',
    visitor: null,
    userId: null,
    addressHash: sender.address.hash,
    label: sender.address.shown,
    reason: `${visitors} visitors of this address offended`,
    rule: `${address_visitors} visitors of one address within ${window_minutes} minutes`,
  })
}

/** Writes down what happened and counts it, in one. Tells whether the sender is blocked from now on. */
export const recordIncident = (ctx: Ctx, incident: Incident): Promise<{ isBlocked: boolean }> =>
  inTransaction(ctx, async ctx => {
    const logId = newId()
    const isNew = await addLog(ctx, logId, incident)
    if (!isNew || !isHeldOff(incident.decision.action)) return { isBlocked: false }
    const isBlocked = await blockSender(ctx, incident, logId)
    await blockAddress(ctx, incident, logId)
    return { isBlocked }
  })
