import type { ChatbotDetails } from '@lotse/contract'
import { conversationTabs } from '../../app/chat/conversation-tabs.ts'
import { TabNav } from '../../ui/tabs/TabNav.tsx'
import { type ChatbotPart, chatbotCreation, partOf } from './places.ts'

type Names = Record<ChatbotPart, string>

const usualNames: Names = {
  edit: 'Chatbot anlegen',
  databuckets: 'Datenbuckets',
  'ai-config': 'KI-Konfiguration',
  embed: 'Einbettung',
}
/** The page of the AI configuration has names of its own for the same pages. */
const aiConfigNames: Names = { ...usualNames, edit: 'Allgemein', databuckets: 'Wissensbasis' }

const label = 'Chatbot'

interface ChatbotTabsProps {
  chatbot: Pick<ChatbotDetails, 'id' | 'form'>
  current?: ChatbotPart
}

export function ChatbotTabs({ chatbot, current }: ChatbotTabsProps) {
  const names = current === 'ai-config' ? aiConfigNames : usualNames
  const parts = (Object.keys(names) as ChatbotPart[]).filter(
    part => part !== 'embed' || chatbot.form.tenant_allows_embedding,
  )
  return (
    <TabNav
      label={label}
      tabs={[
        ...parts.map(part => ({ href: partOf(chatbot.id, part), label: names[part] })),
        ...conversationTabs(chatbot.id),
      ]}
    />
  )
}

/** What is not saved yet can be given neither data buckets nor a place on a website. */
export function NewChatbotTabs() {
  return <TabNav label={label} tabs={[{ href: chatbotCreation, label: usualNames.edit }]} />
}
