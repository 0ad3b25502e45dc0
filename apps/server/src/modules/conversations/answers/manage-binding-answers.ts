import { type BindingAnswer, type BodyOut, type Page, type Routes, routes } from '@lotse/contract'
import { and, eq } from 'drizzle-orm'
import { berlinDay } from '../../../platform/berlin.ts'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError, checkYourInput, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { theOnly } from '../../../platform/the-only.ts'
import { changesBetween, recordAudit } from '../../audit/index.ts'
import { type ChatbotRef, chatbotOf, subjectOf } from '../../chatbots/index.ts'
import { changeGap } from '../gaps/gaps-store.ts'
import { presentBindingAnswer } from '../present.ts'
import { bindingAnswers } from '../tables.ts'
import { type AnswersFilter, answersPage, findAnswer } from './binding-answers-store.ts'

type Form = BodyOut<Routes['chatbot.answers.store']>

const rowOf = (form: Form) => ({
  question: form.question,
  answer: form.answer,
  ownerName: form.owner_name,
  validUntil: form.valid_until,
})

/** An answer that would never be given is a slip of the pen; one that has run out may still be changed otherwise. */
const refuseRunOut = (ctx: TenantCtx, form: Form, before: string | null = null): void => {
  const { valid_until: until } = form
  if (until && until !== before && until < berlinDay(ctx.clock.now()))
    throw new AppError('invalid', checkYourInput, {
      errors: { valid_until: 'Dieser Tag ist schon vorbei: die Antwort würde nie gegeben' },
    })
}

/** A gap of another chatbot is none. */
const closeGap = async (ctx: TenantCtx, chatbot: ChatbotRef, gapId: string | null): Promise<void> => {
  if (gapId && !(await changeGap(ctx.db, chatbot, gapId, { status: 'answered' }))) throw notFound()
}

export const listBindingAnswers = async (
  ctx: TenantCtx,
  chatbotId: string,
  query: AnswersFilter,
): Promise<Page<BindingAnswer>> => {
  const chatbot = await chatbotOf(ctx, chatbotId)
  const { rows, total } = await answersPage(ctx.db, chatbot, query)
  return pageEnvelope(
    rows.map(row => presentBindingAnswer(row, ctx.clock.now())),
    total,
    query,
    { path: routes['chatbot.answers.index'].path.replace(':chatbot', chatbot.id), query: { ...query } },
  )
}

export const createBindingAnswer = (ctx: TenantCtx, chatbotId: string, form: Form): Promise<BindingAnswer> =>
  inTransaction(ctx, async ctx => {
    const chatbot = await chatbotOf(ctx, chatbotId, 'key share')
    refuseRunOut(ctx, form)
    const now = ctx.clock.now()
    const rows = await ctx.db
      .insert(bindingAnswers)
      .values({
        ...rowOf(form),
        id: newId(),
        tenantId: chatbot.tenantId,
        chatbotId,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    const row = theOnly(rows)
    await closeGap(ctx, chatbot, form.gap_id)
    await recordAudit(ctx, {
      action: 'chatbot.answer-created',
      tenant: ctx.actor.tenant,
      subject: subjectOf(chatbot),
      changes: changesBetween<Record<string, unknown>>({}, rowOf(form)),
    })
    return presentBindingAnswer(row, now)
  })

export const updateBindingAnswer = (
  ctx: TenantCtx,
  chatbotId: string,
  answerId: string,
  form: Form,
): Promise<BindingAnswer> =>
  inTransaction(ctx, async ctx => {
    const chatbot = await chatbotOf(ctx, chatbotId)
    const before = await findAnswer(ctx.db, chatbot, answerId)
    if (!before) throw notFound()
    refuseRunOut(ctx, form, before.validUntil)
    const now = ctx.clock.now()
    const [row] = await ctx.db
      .update(bindingAnswers)
      .set({ ...rowOf(form), updatedAt: now })
      .where(and(eq(bindingAnswers.tenantId, chatbot.tenantId), eq(bindingAnswers.id, answerId)))
      .returning()
    if (!row) throw notFound()
    await closeGap(ctx, chatbot, form.gap_id)
    await recordAudit(ctx, {
      action: 'chatbot.answer-updated',
      tenant: ctx.actor.tenant,
      subject: subjectOf(chatbot),
      changes: changesBetween<Record<string, unknown>>({ ...before }, rowOf(form)),
    })
    return presentBindingAnswer(row, now)
  })

export const deleteBindingAnswer = (ctx: TenantCtx, chatbotId: string, answerId: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const chatbot = await chatbotOf(ctx, chatbotId)
    const row = await findAnswer(ctx.db, chatbot, answerId)
    if (!row) throw notFound()
    await ctx.db
      .delete(bindingAnswers)
      .where(and(eq(bindingAnswers.tenantId, chatbot.tenantId), eq(bindingAnswers.id, answerId)))
    await recordAudit(ctx, {
      action: 'chatbot.answer-deleted',
      tenant: ctx.actor.tenant,
      subject: subjectOf(chatbot),
      changes: { question: { from: row.question, to: null } },
    })
  })
