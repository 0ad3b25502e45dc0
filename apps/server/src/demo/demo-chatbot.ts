import { seedChatbot } from '../modules/chatbots/seeding.ts'
import type { Ctx } from '../platform/context.ts'

interface Owner {
  tenantId: string
  personId: string
  databucketId: string
}

interface Reach {
  accessRole: 'public' | 'admin'
  allowEmbedding: boolean
  allowedDomains: string[]
}

const everybody: Reach = {
  accessRole: 'public',
  allowEmbedding: true,
  allowedDomains: ['localhost', 'www.musterstadt.example'],
}

/** A chatbot over the sample documents. */
export const seedDemoChatbot = (
  ctx: Ctx,
  { tenantId, personId, databucketId }: Owner,
  reach: Reach = everybody,
): Promise<void> => {
  const chatbot = {
    tenantId,
    name: 'Bürgerservice Musterstadt',
    description: 'Beantwortet Fragen zu Bürgerbüro, Abfall und Hundesteuer aus den Dokumenten der Stadt.',
    publicName: 'Bürgerservice Musterstadt',
    publicDescription:
      'Ihre Fragen zu Bürgerbüro, Abfallentsorgung und Hundesteuer, beantwortet mit Quellen.',
    initialMessage:
      'Guten Tag! Ich beantworte Fragen zu Bürgerbüro, Abfallentsorgung und Hundesteuer in Musterstadt. Was möchten Sie wissen?',
    starterQuestions: [
      'Was brauche ich für einen neuen Personalausweis?',
      'Wann hat das Bürgerbüro geöffnet?',
      'Was kostet die Hundesteuer?',
      'Wohin mit einem alten Kühlschrank?',
    ],
    communicationStyles: ['friendly'],
    languageStyles: ['formal', 'plain'],
    targetAudiences: ['citizens'],
    ...reach,
    createdBy: personId,
  }
  return seedChatbot(ctx, chatbot, databucketId)
}
