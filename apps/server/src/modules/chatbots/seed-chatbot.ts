import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { chatbotDatabuckets, chatbots } from './tables.ts'

/** A chatbot that answers from one data store of its tenant. */
export const seedChatbot = async (
  ctx: Ctx,
  chatbot: Omit<typeof chatbots.$inferInsert, 'id' | 'uuid' | 'createdAt' | 'updatedAt'>,
  databucketId: string,
): Promise<void> => {
  const [id, now, { tenantId }] = [newId(), ctx.clock.now(), chatbot]
  await ctx.db.insert(chatbots).values({ ...chatbot, id, uuid: randomUUID(), createdAt: now, updatedAt: now })
  await ctx.db
    .insert(chatbotDatabuckets)
    .values({ tenantId, chatbotId: id, ownerTenantId: tenantId, databucketId, priority: 'high', position: 0 })
}
