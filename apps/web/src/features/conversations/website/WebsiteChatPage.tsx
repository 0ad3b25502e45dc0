import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ChevronLeft, Info, MessageSquarePlus } from 'lucide-react'
import { Chat } from '../../../app/chat/Chat.tsx'
import { failureOf } from '../../../app/loading-failure.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Avatar } from '../../../ui/structure/Avatar.tsx'
import { ThemedPanel } from './ThemedPanel.tsx'
import { useWebsiteConversation } from './use-website-conversation.ts'
import { type OpenedChat, openedChatQuery, websiteQuery } from './website-query.ts'

function OpenChat({ opened }: { opened: OpenedChat }) {
  const { chatbot } = opened
  const conversation = useWebsiteConversation(opened)
  return (
    <ThemedPanel colours={chatbot.theme} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3 rounded-lg bg-accent-soft px-3 py-2">
        <p className="flex min-w-0 grow basis-60 items-start gap-2 text-sm">
          <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          Sie sprechen mit einer KI. Antworten können Fehler enthalten.
        </p>
        {chatbot.sender_logo_url && (
          <img src={chatbot.sender_logo_url} alt="" className="max-h-10 max-w-32 object-contain" />
        )}
        <Button size="sm" onPress={conversation.restart}>
          <MessageSquarePlus aria-hidden="true" className="size-4" />
          Neue Unterhaltung
        </Button>
      </div>
      <Chat
        botName={chatbot.public_name}
        conversation={conversation}
        greeting={chatbot.initial_message}
        onFeedback={chatbot.feedback_disabled ? undefined : conversation.sendFeedback}
        closedNote={
          chatbot.unavailable_message === null ? undefined : (
            <Alert tone="warning" title={chatbot.unavailable_message} />
          )
        }
        className="h-[65dvh] min-h-96"
      />
    </ThemedPanel>
  )
}

export function WebsiteChatPage() {
  const { subdomain = '', chatbot = '' } = useParams({ strict: false })
  const { data: website } = useQuery(websiteQuery(subdomain))
  const query = useQuery(openedChatQuery(chatbot))
  const failure = failureOf(query)
  // The list of chatbots is there already; the chat itself may still be on its way.
  const shown = website?.chatbots.find(({ uuid }) => uuid === chatbot) ?? query.data?.chatbot
  return (
    <div className="flex flex-col gap-4">
      <TextLink
        href={`/s/${encodeURIComponent(subdomain)}`}
        className="inline-flex items-center gap-1 self-start text-sm"
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
        Alle Chatbots
      </TextLink>
      <div className="flex items-center gap-3">
        {shown && <Avatar name={shown.public_name} src={shown.profile_picture_url} isDecorative />}
        <h1 className="wrap-anywhere min-w-0 font-semibold text-2xl leading-tight">
          {shown?.public_name ?? 'Chatbot'}
        </h1>
      </div>
      {query.isPending && (
        <div role="status">
          <span className="sr-only">Der Chat wird geladen</span>
          <Skeleton className="h-[65dvh]" />
        </div>
      )}
      {failure && (
        <LoadingFailed title="Der Chat konnte nicht geladen werden" error={failure} onRetry={query.refetch} />
      )}
      {query.data && !failure && <OpenChat key={chatbot} opened={query.data} />}
    </div>
  )
}
