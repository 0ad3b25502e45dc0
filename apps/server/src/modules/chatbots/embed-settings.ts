import { defaultEmbedSettings, type EmbedSettings } from '@lotse/contract'
import type { ChatbotRow } from './tables.ts'

type Embedded = Pick<ChatbotRow, 'publicName' | 'publicDescription' | 'embedSettings'>

const defaultsOf = ({ publicName, publicDescription }: Embedded): EmbedSettings =>
  defaultEmbedSettings({ public_name: publicName, public_description: publicDescription })

/** As saved; until then the defaults, which follow the public name and description. */
export const embedSettingsOf = (chatbot: Embedded): EmbedSettings => ({
  ...defaultsOf(chatbot),
  ...chatbot.embedSettings,
})

/** Whoever has emptied the text still tells visitors why nobody answers. */
export const unavailableTextOf = (chatbot: Embedded): string =>
  embedSettingsOf(chatbot).unavailableMessage || defaultsOf(chatbot).unavailableMessage
