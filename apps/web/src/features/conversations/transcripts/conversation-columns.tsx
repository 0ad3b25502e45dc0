import type { ConversationRow } from '@lotse/contract'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import type { Column } from '../../../ui/table/table-state.ts'
import { formatDateTime, formatInteger, formatNumber } from '../../../ui/texts/format.ts'
import { conversationOf } from '../places.ts'
import { ConversationBadges } from './ConversationBadges.tsx'

const channelNames = { website: 'Website', widget: 'Eingebettet' } as const

/** 'Website', or the page that it was asked on. */
export const channelOf = ({ channel, origin }: Pick<ConversationRow, 'channel' | 'origin'>): string =>
  origin ? `${channelNames[channel]} (${origin.replace(/^https?:\/\//, '')})` : channelNames[channel]

export const conversationColumns = (chatbot: string): Column<ConversationRow>[] => [
  {
    id: 'title',
    header: 'Unterhaltung',
    isRowHeader: true,
    isFluid: true,
    cell: conversation => (
      <span className="block sm:min-w-56">
        <TextLink href={conversationOf(chatbot, conversation.id)} className="wrap-anywhere line-clamp-2">
          {conversation.title}
        </TextLink>
        <span className="wrap-anywhere block font-normal text-muted text-sm">
          {formatDateTime(conversation.last_message_at)} · {channelOf(conversation)}
        </span>
      </span>
    ),
  },
  {
    id: 'messages',
    header: 'Nachrichten',
    align: 'end',
    cell: ({ messages_count }) => formatInteger(messages_count),
  },
  { id: 'feedback', header: 'Bewertung', cell: conversation => <ConversationBadges {...conversation} /> },
  { id: 'credits', header: 'Credits', align: 'end', cell: ({ credits_used }) => formatNumber(credits_used) },
]
