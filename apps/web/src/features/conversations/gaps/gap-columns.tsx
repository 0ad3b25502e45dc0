import type { KnowledgeGap } from '@lotse/contract'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/table/table-state.ts'
import { formatDateTime, formatInteger } from '../../../ui/texts/format.ts'
import { conversationOf } from '../places.ts'
import { gapStatusFacts } from './gap-status.ts'

function GapStatusBadge({ status }: Pick<KnowledgeGap, 'status'>) {
  const { label, tone, icon } = gapStatusFacts[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}

export const gapColumns = (chatbot: string): Column<KnowledgeGap>[] => [
  {
    id: 'question',
    header: 'Frage',
    isRowHeader: true,
    isFluid: true,
    cell: ({ question, note, conversation_id, last_asked_at }) => (
      <span className="block sm:min-w-64">
        <span className="wrap-anywhere block">{question}</span>
        {note && <span className="wrap-anywhere block font-normal text-sm">Notiz: {note}</span>}
        <span className="block font-normal text-muted text-sm">
          Zuletzt {formatDateTime(last_asked_at)}
          {conversation_id && (
            <>
              {' · '}
              <TextLink href={conversationOf(chatbot, conversation_id)}>Zur Unterhaltung</TextLink>
            </>
          )}
        </span>
      </span>
    ),
  },
  { id: 'asked', header: 'Gefragt', align: 'end', cell: ({ asked_count }) => formatInteger(asked_count) },
  { id: 'status', header: 'Status', cell: gap => <GapStatusBadge status={gap.status} /> },
]
