import { gapStatuses, type KnowledgeGap, routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList, MessageSquareQuote } from 'lucide-react'
import { useState } from 'react'
import { listProps } from '../../../app/list-props.ts'
import { readListQuery, useListSearch, useListState } from '../../../app/list-search.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { BindingAnswerDialog } from '../answers/BindingAnswerDialog.tsx'
import { gapsQuery } from '../conversations-query.ts'
import { useChatbotId } from '../places.ts'
import { gapColumns } from './gap-columns.tsx'
import { gapStatusFacts } from './gap-status.ts'
import { TaskDialog } from './TaskDialog.tsx'
import { useMoveGap } from './use-move-gap.ts'

const listQuery = routes['chatbot.gaps.index'].query

const filters = [
  {
    key: 'status',
    label: 'Status',
    allLabel: gapStatusFacts.open.label,
    options: [
      ...gapStatuses
        .filter(status => status !== 'open')
        .map(status => ({ value: status, label: gapStatusFacts[status].label })),
      { value: 'all', label: 'Alle' },
    ],
  },
]

export function GapsPage() {
  const chatbot = useChatbotId()
  const [search] = useListSearch()
  const [state, setState] = useListState()
  const query = readListQuery(listQuery, search)
  const list = useQuery(gapsQuery(chatbot, query))
  const moveTo = useMoveGap(chatbot)
  // The gap outlives its dialogs, so that they keep their words while they fade out.
  const [chosen, setChosen] = useState<KnowledgeGap>()
  const [openDialog, setOpenDialog] = useState<'task' | 'answer'>()
  const choose = (gap: KnowledgeGap, dialog: 'task' | 'answer') => {
    setChosen(gap)
    setOpenDialog(dialog)
  }
  const close = () => setOpenDialog(undefined)

  const rowActions = (gap: KnowledgeGap): RowAction[] =>
    gap.status === 'answered'
      ? [moveTo(gap, 'open')]
      : [
          {
            id: 'answer',
            label: 'Verbindlich beantworten',
            icon: MessageSquareQuote,
            onAction: () => choose(gap, 'answer'),
          },
          {
            id: 'task',
            label: gap.status === 'task' ? 'Notiz bearbeiten' : 'Als Aufgabe vormerken',
            icon: ClipboardList,
            onAction: () => choose(gap, 'task'),
          },
          ...(gap.status === 'open' ? [] : [moveTo(gap, 'open')]),
          ...(gap.status === 'dismissed' ? [] : [moveTo(gap, 'dismissed')]),
        ]

  return (
    <>
      <DataTable
        label="Wissenslücken"
        columns={gapColumns(chatbot)}
        {...listProps(list)}
        rowKey={({ id }) => id}
        rowLabel={({ question }) => question}
        rowActions={rowActions}
        state={state}
        onStateChange={setState}
        searchLabel="Wissenslücken suchen"
        filters={filters}
        pageSize={query.per_page}
        empty={{
          title: 'Keine Wissenslücken gefunden',
          text: 'Hier stehen Fragen, zu denen der Chatbot keine gute Quelle gefunden hat.',
        }}
      />
      {chosen && (
        <>
          <TaskDialog
            key={`task ${chosen.id}`}
            chatbot={chatbot}
            gap={chosen}
            isOpen={openDialog === 'task'}
            onClose={close}
          />
          <BindingAnswerDialog
            key={`answer ${chosen.id}`}
            chatbot={chatbot}
            gap={chosen}
            isOpen={openDialog === 'answer'}
            onClose={close}
          />
        </>
      )}
    </>
  )
}
