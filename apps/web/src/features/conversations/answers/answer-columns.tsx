import type { BindingAnswer } from '@lotse/contract'
import { CalendarX2 } from 'lucide-react'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import type { Column } from '../../../ui/table/table-state.ts'
import { formatDate, formatInteger } from '../../../ui/texts/format.ts'

function Validity({ answer }: { answer: BindingAnswer }) {
  return (
    <span className="flex flex-col items-start gap-1 whitespace-nowrap">
      {answer.valid_until ? formatDate(answer.valid_until) : 'Unbefristet'}
      {!answer.is_valid && (
        <Badge tone="warning" icon={CalendarX2}>
          Abgelaufen
        </Badge>
      )}
    </span>
  )
}

export const answerColumns: Column<BindingAnswer>[] = [
  {
    id: 'question',
    header: 'Frage',
    isRowHeader: true,
    isFluid: true,
    cell: ({ question, answer }) => (
      <span className="block sm:min-w-64">
        <span className="wrap-anywhere block">{question}</span>
        <span className="wrap-anywhere line-clamp-2 font-normal text-muted text-sm">{answer}</span>
      </span>
    ),
  },
  {
    id: 'owner',
    header: 'Verantwortlich',
    cell: ({ owner_name }) => <span className="wrap-anywhere">{owner_name}</span>,
  },
  { id: 'valid', header: 'Gültig bis', cell: answer => <Validity answer={answer} /> },
  { id: 'used', header: 'Verwendet', align: 'end', cell: ({ used_count }) => formatInteger(used_count) },
  { id: 'updated', header: 'Geändert', cell: ({ updated_at }) => formatDate(updated_at) },
]
