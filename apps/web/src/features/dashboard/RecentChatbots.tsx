import { type Dashboard, dashboardRules } from '@lotse/contract'
import { MessagesSquare } from 'lucide-react'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { formatCount, formatDateTime, formatInteger } from '../../ui/texts/format.ts'

type RecentChatbot = NonNullable<Dashboard['chatbots']>['recent'][number]

/** A count that stopped at its limit says so. */
const counted = (count: number, limit: number, one: string, many: string): string =>
  count >= limit ? `${formatInteger(limit)} oder mehr ${many}` : formatCount(count, one, many)

function Row({ chatbot }: { chatbot: RecentChatbot }) {
  const { conversationsCountedAtMost, gapsCountedAtMost } = dashboardRules
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="wrap-anywhere font-medium">{chatbot.name}</p>
        <p className="text-muted text-sm">Zuletzt {formatDateTime(chatbot.last_message_at)}</p>
      </div>
      <div className="flex flex-wrap gap-x-4 text-sm">
        <TextLink href={`/chatbots/${chatbot.id}/conversations`}>
          {counted(chatbot.conversations_count, conversationsCountedAtMost, 'Unterhaltung', 'Unterhaltungen')}
          <span className="sr-only"> mit {chatbot.name}</span>
        </TextLink>
        {chatbot.open_gaps_count > 0 && (
          <TextLink href={`/chatbots/${chatbot.id}/gaps`}>
            {counted(chatbot.open_gaps_count, gapsCountedAtMost, 'offene Lücke', 'offene Lücken')}
            <span className="sr-only"> bei {chatbot.name}</span>
          </TextLink>
        )}
      </div>
    </li>
  )
}

export function RecentChatbots({ chatbots }: { chatbots: NonNullable<Dashboard['chatbots']> }) {
  const days = dashboardRules.conversationDays
  return (
    <Card
      title="Gespräche"
      description={`Chatbots, mit denen in den letzten ${days} Tagen gesprochen wurde.`}
    >
      {chatbots.recent.length === 0 ? (
        <div className="flex flex-col items-start gap-4">
          <p className="flex items-center gap-2 text-muted">
            <MessagesSquare aria-hidden="true" className="size-5 shrink-0" />
            In dieser Zeit hat niemand mit einem Ihrer Chatbots gesprochen.
          </p>
          <LinkButton href={chatbots.total === 0 ? '/chatbots/create' : '/chatbots'}>
            {chatbots.total === 0 ? 'Ersten Chatbot anlegen' : 'Chatbots ansehen'}
          </LinkButton>
        </div>
      ) : (
        <ul aria-label="Chatbots mit Gesprächen" className="-my-3 divide-y divide-line">
          {chatbots.recent.map(chatbot => (
            <Row key={chatbot.id} chatbot={chatbot} />
          ))}
        </ul>
      )}
    </Card>
  )
}
