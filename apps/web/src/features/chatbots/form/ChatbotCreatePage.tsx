import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { failureOf } from '../../../app/loading-failure.ts'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { ChatbotsArea } from '../ChatbotsArea.tsx'
import { NewChatbotTabs } from '../ChatbotTabs.tsx'
import { newChatbotQuery, useRefreshChatbots } from '../chatbots-query.ts'
import { chatbotList, partOf } from '../places.ts'
import { ChatbotForm } from './ChatbotForm.tsx'
import type { Saved } from './save-chatbot.ts'

function NewChatbot() {
  const navigate = useNavigate()
  const refresh = useRefreshChatbots()
  const facts = useQuery(newChatbotQuery)
  const failure = failureOf(facts)

  const goOn = ({ chatbot, imageProblems }: Saved) => {
    for (const problem of imageProblems) toast.warning(problem)
    void refresh()
    void navigate({ href: partOf(chatbot.id, imageProblems.length === 0 ? 'databuckets' : 'edit') })
  }

  if (failure)
    return (
      <LoadingFailed
        title="Das Formular konnte nicht geladen werden"
        error={failure}
        onRetry={facts.refetch}
      />
    )
  if (!facts.data)
    return (
      <div role="status">
        <span className="sr-only">Das Formular wird geladen</span>
        <Skeleton className="h-96 max-w-4xl" />
      </div>
    )
  return <ChatbotForm facts={facts.data} submitLabel="Chatbot erstellen" onSaved={goOn} />
}

export function ChatbotCreatePage() {
  return (
    <ChatbotsArea>
      <PageHeader title="Chatbot anlegen" back={{ href: chatbotList, label: 'Chatbots' }} />
      <NewChatbotTabs />
      <NewChatbot />
    </ChatbotsArea>
  )
}
