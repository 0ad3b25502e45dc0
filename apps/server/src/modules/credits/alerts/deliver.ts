import { createHmac } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs.ts'
import { tenants } from '../../tenancy/index.ts'
import { toCredits } from '../ledger/accounts.ts'
import { creditAlertSettings } from '../tables.ts'
import { type Crossing, crossing } from './crossing.ts'
import { type Notice, notice } from './notice.ts'
import { openSlackUrl, openWebhookSecret } from './secrets.ts'
import { alertSentence, alertTitle } from './text.ts'

const delivery = z.union([
  z.object({ tenantId: z.uuid(), crossing }),
  z.object({ tenantId: z.uuid(), notice }),
])
type Delivery = z.output<typeof delivery>
/** With waits that double up to ten minutes: about three quarters of an hour. */
const retryLimit = 10
/** A receiver that is slow to answer does not hold up those of other tenants. */
const concurrency = 3
const timeLimitMs = 10_000
const answerLimit = 65_536

/** Read when it is sent, not when it was asked for: what has been switched off, removed or deleted meanwhile gets nothing. */
const settingsOf = async (ctx: Ctx, tenantId: string) => {
  const [row] = await ctx.db
    .select({ settings: creditAlertSettings })
    .from(creditAlertSettings)
    .innerJoin(tenants, eq(tenants.id, creditAlertSettings.tenantId))
    .where(
      and(
        eq(creditAlertSettings.tenantId, tenantId),
        eq(creditAlertSettings.isEnabled, true),
        isNull(tenants.deletedAt),
      ),
    )
  return row?.settings ?? null
}

/** A redirect counts as a failure: a changed address belongs into the settings. */
const post = async (ctx: Ctx, url: string, body: string, headers: Record<string, string>): Promise<void> => {
  const { status } = await ctx.outbound.request({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirects: 0,
    timeLimitMs,
    sizeLimit: answerLimit,
  })
  if (status < 200 || status >= 300) throw new Error(`Der Empfänger antwortete mit dem Status ${status}`)
}

/** What the receiver checks with the secret; the time keeps an old message from being sent again. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

const crossingBody = (tenantId: string, crossing: Crossing): object => ({
  /** The same for every attempt: a receiver that knows it has the message already. */
  id: crossing.id,
  event: 'credits.alert',
  level: crossing.level,
  tenant: { id: tenantId, name: crossing.tenantName },
  available: toCredits(BigInt(crossing.availableCents)),
  percent: crossing.percent,
  occurred_at: crossing.at,
})

const noticeBody = (tenantId: string, { id, event, tenantName, facts, at }: Notice): object => ({
  id,
  event,
  tenant: { id: tenantId, name: tenantName },
  ...facts,
  occurred_at: at,
})

const bodyOf = (delivery: Delivery): string =>
  JSON.stringify(
    'notice' in delivery
      ? noticeBody(delivery.tenantId, delivery.notice)
      : crossingBody(delivery.tenantId, delivery.crossing),
  )

const slackTextOf = (delivery: Delivery, baseUrl: string): string =>
  'notice' in delivery
    ? `${delivery.notice.title}\n${delivery.notice.sentence}\n${baseUrl}${delivery.notice.path}`
    : `${alertTitle(delivery.crossing)}\n${alertSentence(delivery.crossing)}\n${baseUrl}/credits`

export const webhookAlertJob = defineJob({
  name: 'credits.alert-webhook',
  payload: delivery,
  retryLimit,
  concurrency,
  async handle(ctx, delivery) {
    const { tenantId } = delivery
    const settings = await settingsOf(ctx, tenantId)
    if (!settings?.webhookUrl || !settings.webhookSecretSealed) return
    const body = bodyOf(delivery)
    const timestamp = String(Math.floor(ctx.clock.now().getTime() / 1000))
    const secret = openWebhookSecret(ctx, tenantId, settings.webhookSecretSealed)
    await post(ctx, settings.webhookUrl, body, {
      'x-lotse-timestamp': timestamp,
      'x-lotse-signature': signatureOf(secret, timestamp, body),
    })
  },
})

export const slackAlertJob = defineJob({
  name: 'credits.alert-slack',
  payload: delivery,
  retryLimit,
  concurrency,
  async handle(ctx, delivery) {
    const { tenantId } = delivery
    const settings = await settingsOf(ctx, tenantId)
    if (!settings?.slackUrlSealed) return
    const text = slackTextOf(delivery, ctx.config.baseUrl)
    await post(ctx, openSlackUrl(ctx, tenantId, settings.slackUrlSealed), JSON.stringify({ text }), {})
  },
})
