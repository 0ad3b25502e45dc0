import { accessRoleLabels } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../app/loading-failure.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ChatbotFrame } from '../ChatbotFrame.tsx'
import { type Embedding, embeddingQuery } from '../chatbots-query.ts'
import { partOf } from '../places.ts'
import { EmbedForm } from './EmbedForm.tsx'

function NotPublic({ chatbot: { id, access_role } }: Pick<Embedding, 'chatbot'>) {
  return (
    <Alert
      tone="warning"
      title="Dieser Chatbot kann nicht eingebettet werden"
      actions={<LinkButton href={partOf(id, 'edit')}>Zugriff ändern</LinkButton>}
    >
      Seine Zugriffsrolle ist „{accessRoleLabels[access_role]}“. Für die Einbettung muss sie „
      {accessRoleLabels.public}“ sein.
    </Alert>
  )
}

function EmbedPart({ chatbot }: { chatbot: string }) {
  const query = useQuery(embeddingQuery(chatbot))
  const failure = failureOf(query)
  if (failure)
    return (
      <LoadingFailed
        title="Die Einbettung konnte nicht geladen werden"
        error={failure}
        onRetry={query.refetch}
      />
    )
  if (!query.data) return <Skeleton className="h-96" />
  if (query.data.chatbot.access_role !== 'public') return <NotPublic chatbot={query.data.chatbot} />
  return <EmbedForm key={chatbot} embedding={query.data} />
}

export function EmbedPage() {
  return (
    <ChatbotFrame>
      {({ id, form }) =>
        form.tenant_allows_embedding ? (
          <EmbedPart chatbot={id} />
        ) : (
          <Alert tone="info" title="Einbettung ist nicht freigeschaltet">
            Für Ihren Mandanten ist die Einbettung auf externen Websites nicht erlaubt.
          </Alert>
        )
      }
    </ChatbotFrame>
  )
}
