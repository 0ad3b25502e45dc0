import type { BodyOut, Reply, Routes } from '@lotse/contract'
import { eq } from 'drizzle-orm'
import { canonical, sha256 } from '../../../platform/canonical.ts'
import { type Ctx, inTransaction } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { invalidField, notFound } from '../../../platform/errors.ts'
import { OutboundError } from '../../../platform/outbound.ts'
import { changesBetween, recordAudit, staleVersion } from '../../audit/index.ts'
import { creditAlertSettings } from '../tables.ts'
import { enqueueAlertCheck } from './check.ts'
import { alertDefaults, alertStateOf } from './level.ts'
import { newWebhookSecret, openWebhookSecret, sealSlackUrl } from './secrets.ts'

type Row = typeof creditAlertSettings.$inferSelect
type Form = BodyOut<Routes['credits.alerts.update']>
type Shown = Reply<Routes['credits.alerts.edit']>

/** What counts until somebody saves. */
const unsaved = (tenantId: string): Row => ({
  tenantId,
  isEnabled: true,
  primaryContact: null,
  escalationContacts: [],
  emailEnabled: true,
  webhookUrl: null,
  webhookSecretSealed: null,
  slackUrlSealed: null,
  warningPercent: alertDefaults.warning,
  criticalPercent: alertDefaults.critical,
  minimumCredits: alertDefaults.minimum,
  toldLevel: 'ok',
})

const rowOf = async (db: Db, tenantId: string): Promise<Row> => {
  const [row] = await db.select().from(creditAlertSettings).where(eq(creditAlertSettings.tenantId, tenantId))
  return row ?? unsaved(tenantId)
}

const present = async (ctx: Ctx, row: Row): Promise<Shown> => {
  const state = await alertStateOf(ctx.db, row.tenantId)
  if (!state) throw notFound()
  return {
    credit_alerts_enabled: row.isEnabled,
    primary_contact: row.primaryContact ?? '',
    escalation_contacts: row.escalationContacts,
    email: row.emailEnabled,
    webhook: row.webhookUrl ?? '',
    webhook_secret: row.webhookSecretSealed && openWebhookSecret(ctx, row.tenantId, row.webhookSecretSealed),
    has_slack: row.slackUrlSealed !== null,
    thresholds: { warning: row.warningPercent, critical: row.criticalPercent, minimum: row.minimumCredits },
    current_level: state.level,
    version: versionOf(row),
  }
}

export const alertSettingsOf = async (ctx: Ctx, tenantId: string): Promise<Shown> =>
  present(ctx, await rowOf(ctx.db, tenantId))

/** Refuses at the field what could never be called. */
const checkAddress = (ctx: Ctx, field: 'webhook' | 'slack', url: string): void => {
  try {
    if (url) ctx.outbound.check(url)
  } catch (error) {
    throw error instanceof OutboundError ? invalidField(field, error.message) : error
  }
}

const slackAfter = (ctx: Ctx, before: Row, form: Form): string | null => {
  if (form.slack) return sealSlackUrl(ctx, before.tenantId, form.slack)
  return form.remove_slack ? null : before.slackUrlSealed
}

/** The secret is made with the first address and stays, so that a receiver need not be told anew. */
const secretAfter = (ctx: Ctx, before: Row, form: Form): string | null =>
  form.webhook
    ? (before.webhookSecretSealed ?? newWebhookSecret(ctx, before.tenantId))
    : before.webhookSecretSealed

/** What the audit log says: no address in full, which may carry a key. */
const auditedFacts = (row: Row) => ({
  credit_alerts_enabled: row.isEnabled,
  primary_contact: row.primaryContact ?? '',
  escalation_contacts: row.escalationContacts.join(', '),
  email: row.emailEnabled,
  webhook: row.webhookUrl ? new URL(row.webhookUrl).origin : '',
  slack: row.slackUrlSealed !== null,
  warning: row.warningPercent,
  critical: row.criticalPercent,
  minimum: row.minimumCredits,
})

/** By what is set, not by what the checks have told since. */
const versionOf = (row: Row): string =>
  sha256(canonical({ ...auditedFacts(row), webhook: row.webhookUrl, slack: row.slackUrlSealed })).slice(0, 16)

/** As the form calls what the log records. */
const labels: Record<string, string> = {
  credit_alerts_enabled: 'Benachrichtigungen bei niedrigem Guthaben',
  primary_contact: 'Erste Ansprechperson',
  escalation_contacts: 'Weitere Ansprechpersonen',
  email: 'E-Mail',
  webhook: 'Webhook',
  slack: 'Slack',
  warning: 'Warnung',
  critical: 'Kritisch',
  minimum: 'Mindestguthaben',
}

const action = 'credits.alerts-updated'

export const updateAlertSettings = (
  ctx: Ctx,
  tenant: { id: string; name: string },
  form: Form,
): Promise<Shown> => {
  checkAddress(ctx, 'webhook', form.webhook)
  checkAddress(ctx, 'slack', form.slack)
  return inTransaction(ctx, async ctx => {
    // Held from here on: two people who save at once come one after the other, and so does a check.
    await ctx.db.insert(creditAlertSettings).values({ tenantId: tenant.id }).onConflictDoNothing()
    await ctx.db
      .select({ id: creditAlertSettings.tenantId })
      .from(creditAlertSettings)
      .where(eq(creditAlertSettings.tenantId, tenant.id))
      .for('update')
    const before = await rowOf(ctx.db, tenant.id)
    if (form.version !== undefined && form.version !== versionOf(before))
      throw await staleVersion(ctx, {
        actions: [action],
        tenantId: tenant.id,
        subjectId: tenant.id,
        behind: 1,
        labels,
      })
    const change = {
      isEnabled: form.credit_alerts_enabled,
      primaryContact: form.primary_contact || null,
      escalationContacts: [...new Set(form.escalation_contacts)],
      emailEnabled: form.email,
      webhookUrl: form.webhook || null,
      webhookSecretSealed: secretAfter(ctx, before, form),
      slackUrlSealed: slackAfter(ctx, before, form),
      warningPercent: form.thresholds.warning,
      criticalPercent: form.thresholds.critical,
      minimumCredits: form.thresholds.minimum,
    }
    await ctx.db.update(creditAlertSettings).set(change).where(eq(creditAlertSettings.tenantId, tenant.id))
    const after = { ...before, ...change }
    const changes = changesBetween(auditedFacts(before), auditedFacts(after))
    if (Object.keys(changes).length)
      await recordAudit(ctx, {
        action,
        tenant,
        subject: { type: 'tenant', id: tenant.id, label: tenant.name },
        changes,
      })
    await enqueueAlertCheck(ctx, tenant.id)
    return present(ctx, after)
  })
}
