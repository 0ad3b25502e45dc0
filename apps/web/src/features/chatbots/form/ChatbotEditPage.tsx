import type { ChatbotDetails } from '@lotse/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/structure/Card.tsx'
import { ChatbotFrame } from '../ChatbotFrame.tsx'
import { deletionOf } from '../chatbot-acts.ts'
import { chatbotQuery, useRefreshChatbots } from '../chatbots-query.ts'
import { chatbotList } from '../places.ts'
import { ChatbotForm } from './ChatbotForm.tsx'

function DangerZone({ chatbot }: { chatbot: ChatbotDetails }) {
  const navigate = useNavigate()
  const { ask, dialog } = useConfirmedAct(useRefreshChatbots())
  return (
    <Card
      title="Gefahrenbereich"
      description="Gelöscht wird der Chatbot mit allen Unterhaltungen und Einstellungen."
      tone="danger"
    >
      <Button
        variant="danger"
        onPress={() => ask(deletionOf(chatbot, () => navigate({ href: chatbotList, ignoreBlocker: true })))}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
        Chatbot löschen
      </Button>
      {dialog}
    </Card>
  )
}

function Basics({ chatbot }: { chatbot: ChatbotDetails }) {
  const queryClient = useQueryClient()
  const refresh = useRefreshChatbots()
  return (
    <div className="flex flex-col gap-8">
      <ChatbotForm
        key={chatbot.id}
        chatbot={chatbot}
        facts={chatbot.form}
        submitLabel="Speichern"
        onSaved={saved => {
          queryClient.setQueryData(chatbotQuery(chatbot.id).queryKey, saved.chatbot)
          void refresh()
        }}
      />
      {chatbot.can.delete && <DangerZone chatbot={chatbot} />}
    </div>
  )
}

export function ChatbotEditPage() {
  return <ChatbotFrame>{chatbot => <Basics chatbot={chatbot} />}</ChatbotFrame>
}
