import { seedChatbot } from '../modules/chatbots/seeding.ts'
import type { Ctx } from '../platform/context.ts'

interface Owner {
  tenantId: string
  personId: string
  databucketId: string
}

/** A chatbot for everybody over the sample documents. */
export const seedDemoChatbot = (ctx: Ctx, { tenantId, personId, databucketId }: Owner): Promise<void> => {
  const chatbot = {
    tenantId,
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
    accessRole: 'public' as const,
    allowEmbedding: true,
    allowedDomains: ['localhost', 'www.musterstadt.example'],
    createdBy: personId,
  }
  return seedChatbot(ctx, chatbot, databucketId)
}
