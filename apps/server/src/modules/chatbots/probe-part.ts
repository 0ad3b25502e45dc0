import { randomUUID } from 'node:crypto'
import { type OpeningHours, prePageDefaults } from '@lotse/contract'
import { newId } from '../../platform/ids.ts'
import type { ProbePart } from '../../platform/probe-part.ts'
import { chatbotDatabuckets, chatbots, tenantChatSettings } from './tables.ts'

const hoursOf = (name: string): OpeningHours => ({
  places: [{ name, weekly: ['8-12', '', '', '', '', '', ''], by_appointment: false, notice: name }],
  special_days: [],
  federal_state: null,
})

/** A chatbot for those who run the tenant, and one for everybody. */
export const chatbotsProbePart: ProbePart = {
  name: 'chatbots',
  async fill({ db, blobs, clock }, { mainId: tenantId, secret, shown, people, facts }) {
    const [chatbot, uuid, openChatbot, openUuid] = [newId(), randomUUID(), newId(), randomUUID()]
    const hidden = {
      tenantId,
      name: secret,
      description: secret,
      customPrompt: secret,
      allowedRequests: secret,
      responseStylePrompt: secret,
      createdBy: people.admin,
      createdAt: clock.now(),
      updatedAt: clock.now(),
    }
    const inside = { publicName: secret, publicDescription: secret, initialMessage: secret }
    const outside = { publicName: shown, publicDescription: shown, initialMessage: shown }
    const picture = (key: string | undefined) => ({ profilePictureKey: key, profilePictureType: 'image/png' })
    const openKey = await blobs.put(Buffer.from(`Bild ${shown}`))
    await db.insert(chatbots).values([
      { ...hidden, ...inside, ...picture(facts.key), id: chatbot, uuid, starterQuestions: [secret] },
      { ...hidden, ...outside, ...picture(openKey), id: openChatbot, uuid: openUuid, accessRole: 'public' },
    ])
    await db.insert(chatbotDatabuckets).values({
      tenantId,
      chatbotId: chatbot,
      ownerTenantId: tenantId,
      databucketId: facts.databucket ?? '',
      priority: 'high',
      position: 0,
    })
    await db.insert(tenantChatSettings).values({
      tenantId,
      prePage: { ...prePageDefaults, headline: shown, text: shown },
      openingHours: hoursOf(secret),
    })
    return { chatbot, uuid, openChatbot, openUuid }
  },
}
