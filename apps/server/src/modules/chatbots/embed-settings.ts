import { defaultEmbedSettings, type EmbedSettings } from '@lotse/contract'
import type { ChatbotRow } from './tables.ts'

/** As saved; until then the defaults, which follow the public name and description. */
export const embedSettingsOf = (
  chatbot: Pick<ChatbotRow, 'publicName' | 'publicDescription' | 'embedSettings'>,
): EmbedSettings => ({
  ...defaultEmbedSettings({
    public_name: chatbot.publicName,
    public_description: chatbot.publicDescription,
  }),
  ...chatbot.embedSettings,
})
