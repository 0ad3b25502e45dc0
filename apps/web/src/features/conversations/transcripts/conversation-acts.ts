import type { ConversationRow } from '@lotse/contract'
import { call } from '../../../app/api.ts'
import type { Act } from '../../../app/use-confirmed-act.tsx'

/** `afterwards` leaves the page of what is gone, before anything there asks for it again. */
export const deletionOf = (
  chatbot: string,
  { id: conversation, title }: Pick<ConversationRow, 'id' | 'title'>,
  afterwards: () => Promise<unknown> = async () => {},
): Act => ({
  title: 'Unterhaltung löschen',
  text: `Möchten Sie die Unterhaltung „${title}“ wirklich löschen?`,
  consequences: [
    'Alle Fragen, Antworten und Bewertungen darin gehen verloren.',
    'Verbrauchte Credits werden nicht erstattet.',
    'Diese Aktion kann nicht rückgängig gemacht werden.',
  ],
  confirmLabel: 'Löschen',
  run: async () => {
    await call('chatbot.conversations.destroy', { params: { chatbot, conversation } })
    await afterwards()
  },
  success: 'Unterhaltung gelöscht',
})
