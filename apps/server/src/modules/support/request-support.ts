import { type BodyOut, type Routes, roleLabels, supportRules } from '@lotse/contract'
import { inTransaction, type SignedInCtx } from '../../platform/context.ts'
import { AppError, forbidden } from '../../platform/errors.ts'
import { sendMail } from '../../platform/mail.ts'
import { recordAudit } from '../audit/index.ts'
import { readInstallation } from './installation-contact.ts'

type SupportRequest = BodyOut<Routes['support.store']>

const roleOf = ({ actor }: SignedInCtx): string =>
  actor.role ? roleLabels[actor.role] : actor.user.isSuperAdmin ? 'Super-Administration' : '–'

/** Below the words of the person: what the form has shown beside them. */
const factsOf = (ctx: SignedInCtx, request: SupportRequest): string => {
  const { user, tenant } = ctx.actor
  return [
    ['Person', `${user.name} <${user.email}>`],
    ['Mandant', tenant ? `${tenant.name} (${tenant.id})` : '–'],
    ['Rolle', roleOf(ctx)],
    ['Seite', request.page ? `${ctx.config.baseUrl}${request.page}` : '–'],
    ['Browser', ctx.origin.userAgent || '–'],
    ['Vorgang', ctx.origin.requestId],
    ['Zuletzt fehlgeschlagen', request.failed_request_id ?? '–'],
  ]
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

const takeOne = async ({ limits, actor }: SignedInCtx): Promise<void> => {
  const taken = await limits.take('support', actor.user.id, {
    limit: supportRules.perHour,
    windowSeconds: 3600,
  })
  if (taken.isAllowed) return
  const minutes = Math.ceil(taken.retryAfterSeconds / 60)
  throw new AppError(
    'throttled',
    `Sie haben in der letzten Stunde ${supportRules.perHour} Anfragen gesendet. Die nächste ist in ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} möglich.`,
    { headers: { 'retry-after': String(taken.retryAfterSeconds) } },
  )
}

/** The answer comes by mail to the person who asks; the message itself is kept nowhere but in the mail. */
export const requestSupport = async (
  ctx: SignedInCtx,
  request: SupportRequest,
): Promise<{ message: string }> => {
  if (ctx.actor.impersonator)
    throw forbidden('Beenden Sie zuerst die Identitätsübernahme: die Antwort ginge an die andere Person.')
  const { support_email } = await readInstallation(ctx)
  if (support_email === null)
    throw new AppError('conflict', 'Für diese Installation ist keine Support-Adresse hinterlegt.')
  await takeOne(ctx)
  const { user } = ctx.actor
  await inTransaction(ctx, async ctx => {
    await sendMail(ctx, {
      to: support_email,
      replyTo: user.email,
      subject: `Supportanfrage: ${request.subject}`,
      text: `${request.message}\n\n-- \n${factsOf(ctx, request)}\n`,
    })
    await recordAudit(ctx, {
      action: 'support.requested',
      subject: { type: 'installation', id: null, label: request.subject },
    })
  })
  return { message: `Ihre Anfrage ist gesendet. Die Antwort kommt per E-Mail an ${user.email}.` }
}
