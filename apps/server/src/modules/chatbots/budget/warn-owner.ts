import { z } from 'zod'
import { days, hours } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob, type JobDefinition } from '../../../platform/jobs.ts'
import { type Mail, sendMail } from '../../../platform/mail.ts'
import { alertRecipients } from '../../credits/index.ts'
import type { ChatbotRow } from '../tables.ts'

const occasions = ['nearly', 'reached', 'visitor'] as const
type Occasion = (typeof occasions)[number]

/** Somebody who goes on trying for days is told of once a day. */
const onceWithinSeconds: Record<Occasion, number> = {
  nearly: hours(1) / 1000,
  reached: hours(1) / 1000,
  visitor: days(1) / 1000,
}

const subjects: Record<Occasion, (name: string) => string> = {
  nearly: name => `Chatbot „${name}“: die Grenze dieser Stunde ist bald erreicht`,
  reached: name => `Chatbot „${name}“: die Grenze dieser Stunde ist erreicht`,
  visitor: name => `Chatbot „${name}“: sehr viele Fragen von einem Anschluss`,
}

const sentences: Record<Occasion, string> = {
  nearly:
    'Die Antworten dieses Chatbots haben in der laufenden Stunde mehr als 80 % dessen gekostet, was Sie dafür festgelegt haben.',
  reached:
    'Die Antworten dieses Chatbots haben in der laufenden Stunde gekostet, was Sie dafür festgelegt haben. Bis die Stunde um ist, werden weitere Fragen mit einem Hinweis abgelehnt.',
  visitor:
    'Ein einzelner Anschluss hat in einer Stunde so viele Fragen gestellt, wie Sie dafür festgelegt haben. Seine weiteren Fragen werden bis zum Ende der Stunde abgelehnt; alle anderen merken davon nichts.',
}

const warning = z.object({
  tenantId: z.uuid(),
  chatbotId: z.uuid(),
  name: z.string(),
  occasion: z.enum(occasions),
})

const mailOf = (
  to: string,
  { chatbotId, name, occasion }: z.output<typeof warning>,
  baseUrl: string,
): Mail => ({
  to,
  subject: subjects[occasion](name),
  text: [
    'Guten Tag,',
    sentences[occasion],
    `Grenzen ansehen und ändern:\n${baseUrl}/chatbots/${chatbotId}/ai-config`,
    'Freundliche Grüße\nIhr Lotse',
  ].join('\n\n'),
})

const budgetWarningJob = defineJob({
  name: 'chatbots.budget-warning',
  payload: warning,
  async handle(ctx, told) {
    for (const to of await alertRecipients(ctx, told.tenantId))
      await sendMail(ctx, mailOf(to, told, ctx.config.baseUrl))
  },
})

export const budgetJobs = [budgetWarningJob] as JobDefinition[]

/** To those who are told when credits run short. */
export const warnOwner = async (
  ctx: Ctx,
  { tenantId, id, name }: Pick<ChatbotRow, 'tenantId' | 'id' | 'name'>,
  occasion: Occasion,
): Promise<void> => {
  const windowSeconds = onceWithinSeconds[occasion]
  const taken = await ctx.limits.take('chatbot budget warning', `${tenantId}:${id}:${occasion}`, {
    limit: 1,
    windowSeconds,
  })
  if (taken.isAllowed)
    await ctx.jobs.enqueue(ctx, budgetWarningJob, { tenantId, chatbotId: id, name, occasion })
}
