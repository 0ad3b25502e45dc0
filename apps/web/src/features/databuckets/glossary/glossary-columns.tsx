import type { GlossaryEntry } from '@lotse/contract'
import { ArrowLeftRight, ArrowRight } from 'lucide-react'
import type { Column } from '../../../ui/table/table-state.ts'
import { formatDate } from '../../../ui/texts/format.ts'

function Direction({ both_ways }: GlossaryEntry) {
  const Icon = both_ways ? ArrowLeftRight : ArrowRight
  return (
    <span className="flex items-center gap-2 whitespace-nowrap">
      <Icon aria-hidden="true" className="size-4 text-muted" />
      {both_ways ? 'Beide Richtungen' : 'Nur so herum'}
    </span>
  )
}

export const glossaryColumns: Column<GlossaryEntry>[] = [
  {
    id: 'word',
    header: 'So wird gefragt',
    isRowHeader: true,
    isFluid: true,
    cell: ({ word }) => <span className="wrap-anywhere">{word}</span>,
  },
  {
    id: 'meaning',
    header: 'So steht es in den Dokumenten',
    isFluid: true,
    cell: ({ meaning }) => <span className="wrap-anywhere">{meaning}</span>,
  },
  { id: 'direction', header: 'Gilt', cell: entry => <Direction {...entry} /> },
  { id: 'updated', header: 'Geändert', cell: ({ updated_at }) => formatDate(updated_at) },
]
