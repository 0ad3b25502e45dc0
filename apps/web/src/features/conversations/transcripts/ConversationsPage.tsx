import { type ConversationRow, routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Eye, Trash2 } from 'lucide-react'
import { listProps } from '../../../app/list-props.ts'
import { readListQuery, useListSearch, useListState } from '../../../app/list-search.ts'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { conversationsQuery, useRefreshConversations } from '../conversations-query.ts'
import { conversationOf, useChatbotId } from '../places.ts'
import { deletionOf } from './conversation-acts.ts'
import { conversationColumns } from './conversation-columns.tsx'

const listQuery = routes['chatbot.conversations.index'].query

const filters = [
  {
    key: 'feedback',
    label: 'Bewertung',
    options: [
      { value: 'positive', label: 'Mit positiver Bewertung' },
      { value: 'negative', label: 'Mit negativer Bewertung' },
    ],
  },
]

export function ConversationsPage() {
  const chatbot = useChatbotId()
  const [search] = useListSearch()
  const [state, setState] = useListState()
  const query = readListQuery(listQuery, search)
  const list = useQuery(conversationsQuery(chatbot, query))
  const { ask, dialog } = useConfirmedAct(useRefreshConversations())

  const rowActions = (conversation: ConversationRow): RowAction[] => [
    { id: 'show', label: 'Ansehen', icon: Eye, href: conversationOf(chatbot, conversation.id) },
    {
      id: 'delete',
      label: 'Löschen',
      icon: Trash2,
      tone: 'danger',
      onAction: () => ask(deletionOf(chatbot, conversation)),
    },
  ]

  return (
    <>
      <DataTable
        label="Unterhaltungen"
        columns={conversationColumns(chatbot)}
        {...listProps(list)}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        rowActions={rowActions}
        state={state}
        onStateChange={setState}
        searchLabel="Unterhaltungen suchen"
        filters={filters}
        pageSize={query.per_page}
        empty={{
          title: 'Keine Unterhaltungen gefunden',
          text: 'Sobald jemand mit dem Chatbot spricht, steht es hier.',
        }}
      />
      {dialog}
    </>
  )
}
