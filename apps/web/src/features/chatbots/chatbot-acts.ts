import type { ChatbotCard } from '@lotse/contract'
import { call } from '../../app/api.ts'
import type { Act } from '../../app/use-confirmed-act.tsx'
import { formatInteger } from '../../ui/texts/format.ts'

const lostConversations = (count: number): string =>
  count === 1
    ? 'Die eine Unterhaltung wird gelöscht.'
    : `Alle ${formatInteger(count)} Unterhaltungen werden gelöscht.`

/** `afterwards` leaves the page of what is gone, before anything there asks for it again. */
export const deletionOf = (
  chatbot: Pick<ChatbotCard, 'id' | 'name' | 'conversations_count'>,
  afterwards: () => Promise<unknown> = async () => {},
): Act => ({
  title: 'Chatbot löschen',
  text: `Möchten Sie den Chatbot „${chatbot.name}“ wirklich löschen?`,
  consequences: [
    lostConversations(chatbot.conversations_count),
    'Alle Einstellungen des Chatbots gehen verloren.',
    'Eingebettete Chatbots auf externen Websites funktionieren nicht mehr.',
    'Diese Aktion kann nicht rückgängig gemacht werden.',
  ],
  confirmLabel: 'Löschen',
  run: async () => {
    await call('chatbot.destroy', { params: { chatbot: chatbot.id } })
    await afterwards()
  },
  success: 'Chatbot gelöscht',
})
