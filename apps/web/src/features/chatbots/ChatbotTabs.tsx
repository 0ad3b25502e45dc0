import type { ChatbotDetails } from '@lotse/contract'
import { conversationTabs } from '../../app/chat/conversation-tabs.ts'
import { TabNav } from '../../ui/tabs/TabNav.tsx'
import { type ChatbotPart, chatbotCreation, partOf } from './places.ts'

/** The same on every page: whoever goes from one to the next stays at the same chatbot. */
const names: Record<ChatbotPart, string> = {
  edit: 'Allgemein',
  databuckets: 'Wissensbasis',
  'ai-config': 'KI-Konfiguration',
  embed: 'Einbettung',
}

const label = 'Chatbot'

export function ChatbotTabs({ chatbot }: { chatbot: Pick<ChatbotDetails, 'id' | 'form'> }) {
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
  return <TabNav label={label} tabs={[{ href: chatbotCreation, label: 'Chatbot anlegen' }]} />
}
