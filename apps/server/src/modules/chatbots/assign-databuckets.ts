import { priorities, type Reply, type Routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../platform/context.ts'
import { AppError, checkYourInput } from '../../platform/errors.ts'
import { recordAudit } from '../audit/index.ts'
import { type ReadableDatabucket, usableDatabuckets } from '../databuckets/index.ts'
import { type AssignedIds, saveAssignments, savedAssignments, usableAmong } from './assignments-store.ts'
import { changesOf, subjectOf } from './audit-subject.ts'
import { chatbotOf, isChatbot } from './chatbots-store.ts'
import { texts } from './policy.ts'
import { chatbots } from './tables.ts'

/** By priority, without those that the tenant may not use any more. */
const usableIds = (usable: ReadableDatabucket[], assigned: AssignedIds): AssignedIds => {
  const rows = usableAmong(usable, assigned)
  const idsOf = (priority: keyof AssignedIds) =>
    rows.filter(row => row.priority === priority).map(({ databucketId }) => databucketId)
  return { high: idsOf('high'), medium: idsOf('medium'), low: idsOf('low') }
}

export const showAssignments = async (
  ctx: TenantCtx,
  id: string,
): Promise<Reply<Routes['chatbot.edit_databuckets']>> => {
  const chatbot = await chatbotOf(ctx, id)
  const usable = await usableDatabuckets(ctx.db, ctx.actor.tenant.id)
  return {
    name: chatbot.name,
    available: usable.map(({ id, name, description, isSubscriber, ownerName }) => ({
      id,
      name,
      description,
      is_subscriber: isSubscriber,
      owner_name: ownerName,
    })),
    databuckets: usableIds(usable, await savedAssignments(ctx.db, chatbot)),
  }
}

/** Each at most once, and only those that the tenant may use: an id of somebody else is as one that does not exist. */
const checkAssignment = (usable: Pick<ReadableDatabucket, 'id'>[], assigned: AssignedIds): void => {
  const known = new Set(usable.map(({ id }) => id))
  const seen = new Set<string>()
  const errors: Record<string, string> = {}
  for (const priority of priorities)
    for (const [index, id] of assigned[priority].entries()) {
      if (!known.has(id)) errors[`databuckets.${priority}.${index}`] = texts.unusableDatabuckets
      else if (seen.has(id)) errors[`databuckets.${priority}.${index}`] = texts.assignedTwice
      seen.add(id)
    }
  if (Object.keys(errors).length) throw new AppError('invalid', checkYourInput, { errors })
}

const namesOf = (usable: ReadableDatabucket[], assigned: AssignedIds): Record<string, string[]> => {
  const rows = usableAmong(usable, assigned)
  return Object.fromEntries(
    priorities.map(priority => [
      priority,
      rows.filter(row => row.priority === priority).map(({ name }) => name),
    ]),
  )
}

export const updateAssignments = (ctx: TenantCtx, id: string, assigned: AssignedIds): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const chatbot = await chatbotOf(ctx, id, 'update')
    const usable = await usableDatabuckets(ctx.db, ctx.actor.tenant.id)
    checkAssignment(usable, assigned)
    const before = await savedAssignments(ctx.db, chatbot)
    if (JSON.stringify(before) === JSON.stringify(assigned)) return
    await saveAssignments(ctx.db, chatbot, usable, assigned)
    await ctx.db.update(chatbots).set({ updatedAt: ctx.clock.now() }).where(isChatbot(chatbot))
    await recordAudit(ctx, {
      action: 'chatbot.databuckets-updated',
      tenant: ctx.actor.tenant,
      subject: subjectOf(chatbot),
      changes: changesOf(namesOf(usable, before), namesOf(usable, assigned)),
    })
  })
