import { randomUUID } from 'node:crypto'
import { chatbotDatabuckets, chatbots } from '../modules/chatbots/index.ts'
import type { Ctx } from '../platform/context.ts'
import { newId } from '../platform/ids.ts'

interface Owner {
  tenantId: string
  personId: string
  databucketId: string
}

/** A chatbot for everybody over the sample documents. */
export const seedChatbot = async (ctx: Ctx, { tenantId, personId, databucketId }: Owner): Promise<void> => {
  const [chatbotId, now] = [newId(), ctx.clock.now()]
  await ctx.db.insert(chatbots).values({
    id: chatbotId,
    tenantId,
    uuid: randomUUID(),
    name: 'Bürgerservice Musterstadt',
    description: 'Beantwortet Fragen zu Bürgerbüro, Abfall und Hundesteuer aus den Dokumenten der Stadt.',
    publicName: 'Bürgerservice Musterstadt',
    publicDescription:
      'Ihre Fragen zu Bürgerbüro, Abfallentsorgung und Hundesteuer, beantwortet mit Quellen.',
    initialMessage:
      'Guten Tag! Ich beantworte Fragen zu Bürgerbüro, Abfallentsorgung und Hundesteuer in Musterstadt. Was möchten Sie wissen?',
    communicationStyles: ['friendly'],
    languageStyles: ['formal', 'plain'],
    targetAudiences: ['citizens'],
    accessRole: 'public',
    allowEmbedding: true,
    allowedDomains: ['localhost', 'www.musterstadt.example'],
    createdBy: personId,
    createdAt: now,
    updatedAt: now,
  })
  await ctx.db
    .insert(chatbotDatabuckets)
    .values({ tenantId, chatbotId, ownerTenantId: tenantId, databucketId, priority: 'high', position: 0 })
}
