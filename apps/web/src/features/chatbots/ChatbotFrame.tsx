import type { ChatbotDetails } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { failureOf } from '../../app/loading-failure.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { ActiveBadge } from './ActiveBadge.tsx'
import { ChatbotsArea } from './ChatbotsArea.tsx'
import { ChatbotTabs } from './ChatbotTabs.tsx'
import { chatbotQuery } from './chatbots-query.ts'
import { chatbotList } from './places.ts'

interface ChatbotFrameProps {
  children: (chatbot: ChatbotDetails) => ReactNode
}

function Framed({ children }: ChatbotFrameProps) {
  const { chatbot: id = '' } = useParams({ strict: false })
  const query = useQuery(chatbotQuery(id))
  const failure = failureOf(query)
  const chatbot = failure ? undefined : query.data

  return (
    <>
      <PageHeader
        title={chatbot?.name ?? 'Chatbot'}
        back={{ href: chatbotList, label: 'Chatbots' }}
        badges={chatbot && <ActiveBadge isDisabled={chatbot.chatbot_disabled} />}
      />
      {chatbot && <ChatbotTabs chatbot={chatbot} />}
      {query.isPending && (
        <div role="status" className="flex flex-col gap-6">
          <span className="sr-only">Der Chatbot wird geladen</span>
          <Skeleton className="h-10 max-w-2xl" />
          <Skeleton className="h-96" />
        </div>
      )}
      {failure && (
        <LoadingFailed
          title="Der Chatbot konnte nicht geladen werden"
          error={failure}
          onRetry={query.refetch}
        />
      )}
      {chatbot && !chatbot.can.edit && (
        <Alert tone="info" title="Keine Berechtigung zum Bearbeiten">
          Diesen Chatbot können Sie nicht ändern.
        </Alert>
      )}
      {chatbot?.can.edit && children(chatbot)}
    </>
  )
}

/** Heading, way back and tabs around each page of one chatbot. */
export function ChatbotFrame(props: ChatbotFrameProps) {
  return (
    <ChatbotsArea>
      <Framed {...props} />
    </ChatbotsArea>
  )
}
