import type { Ctx } from '../platform/context.ts'
import { seedDemoChatbot } from './demo-chatbot.ts'
import { seedDataStore } from './demo-data-store.ts'
import { stageSampleDocuments } from './sample-documents.ts'

/**
 * What a new tenant may begin with: the demo's data store and its chatbot, for the staff alone. The files are stored first, because
 * that may be a call to another machine; the rest belongs into the transaction that makes the tenant.
 */
export const prepareSampleContent = async (ctx: Ctx) => {
  const documents = await stageSampleDocuments(ctx)
  return async (ctx: Ctx, tenantId: string, person: { id: string; name: string }): Promise<void> => {
    const databucketId = await seedDataStore(ctx, { tenantId, person }, documents)
    const place = { tenantId, personId: person.id, databucketId }
    await seedDemoChatbot(ctx, place, { accessRole: 'admin', allowEmbedding: false, allowedDomains: [] })
  }
}
