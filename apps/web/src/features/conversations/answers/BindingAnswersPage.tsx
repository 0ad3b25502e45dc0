import { type BindingAnswer, routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { listProps } from '../../../app/list-props.ts'
import { readListQuery, useListSearch, useListState } from '../../../app/list-search.ts'
import { type Act, useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { answersQuery, useRefreshConversations } from '../conversations-query.ts'
import { useChatbotId } from '../places.ts'
import { answerColumns } from './answer-columns.tsx'
import { BindingAnswerDialog } from './BindingAnswerDialog.tsx'

const listQuery = routes['chatbot.answers.index'].query

const deletionOf = (chatbot: string, { id: answer, question }: BindingAnswer): Act => ({
  title: 'Verbindliche Antwort löschen',
  text: `Möchten Sie die verbindliche Antwort auf „${question}“ wirklich löschen?`,
  consequences: ['Der Chatbot sucht die Antwort danach wieder in seinen Quellen.'],
  confirmLabel: 'Löschen',
  run: () => call('chatbot.answers.destroy', { params: { chatbot, answer } }),
  success: 'Verbindliche Antwort gelöscht',
})

export function BindingAnswersPage() {
  const chatbot = useChatbotId()
  const [search] = useListSearch()
  const [state, setState] = useListState()
  const query = readListQuery(listQuery, search)
  const list = useQuery(answersQuery(chatbot, query))
  const { ask, dialog } = useConfirmedAct(useRefreshConversations())
  const [isFormOpen, setFormOpen] = useState(false)
  // The answer outlives its form, so that the dialog keeps its words while it fades out.
  const [edited, setEdited] = useState<BindingAnswer>()
  const openForm = (answer?: BindingAnswer) => {
    setEdited(answer)
    setFormOpen(true)
  }

  const rowActions = (answer: BindingAnswer): RowAction[] => [
    { id: 'edit', label: 'Bearbeiten', icon: Pencil, onAction: () => openForm(answer) },
    {
      id: 'delete',
      label: 'Löschen',
      icon: Trash2,
      tone: 'danger',
      onAction: () => ask(deletionOf(chatbot, answer)),
    },
  ]

  return (
    <>
      <DataTable
        label="Verbindliche Antworten"
        columns={answerColumns}
        {...listProps(list)}
        rowKey={({ id }) => id}
        rowLabel={({ question }) => question}
        rowActions={rowActions}
        state={state}
        onStateChange={setState}
        searchLabel="Verbindliche Antworten suchen"
        toolbar={
          <Button variant="primary" onPress={() => openForm()}>
            <Plus aria-hidden="true" className="size-4.5" />
            Verbindliche Antwort anlegen
          </Button>
        }
        pageSize={query.per_page}
        empty={{
          title: 'Keine verbindlichen Antworten gefunden',
          text: 'Eine verbindliche Antwort geht jeder Suche vor und wird Wort für Wort gegeben.',
        }}
      />
      <BindingAnswerDialog
        chatbot={chatbot}
        answer={edited}
        isOpen={isFormOpen}
        onClose={() => setFormOpen(false)}
      />
      {dialog}
    </>
  )
}
