import { type GlossaryEntry, routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { FileUp, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../app/api.ts'
import { listProps } from '../../../app/list-props.ts'
import { readListQuery, useListSearch, useListState } from '../../../app/list-search.ts'
import { type Act, useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { DatabucketsArea } from '../DatabucketsArea.tsx'
import { usePlaces } from '../places.ts'
import { GlossaryDialog, type GlossaryStart } from './GlossaryDialog.tsx'
import { GlossaryImportDialog } from './GlossaryImportDialog.tsx'
import { GlossarySuggestions } from './GlossarySuggestions.tsx'
import { glossaryColumns } from './glossary-columns.tsx'
import { glossaryQuery, useRefreshGlossary } from './glossary-query.ts'

const deletionOf = ({ id: entry, word }: GlossaryEntry): Act => ({
  title: 'Eigenes Wort löschen',
  text: `Möchten Sie „${word}“ wirklich löschen?`,
  consequences: ['Die Suche kennt das Wort danach nicht mehr.'],
  confirmLabel: 'Löschen',
  run: () => call('glossary.destroy', { params: { entry } }),
  success: 'Eigenes Wort gelöscht',
})

function Glossary() {
  const places = usePlaces()
  const [search] = useListSearch()
  const [state, setState] = useListState()
  const query = readListQuery(routes['glossary.index'].query, search)
  const list = useQuery(glossaryQuery(query))
  const { ask, dialog } = useConfirmedAct(useRefreshGlossary())
  const [opened, setOpened] = useState<'entry' | 'import' | null>(null)
  // It outlives its form, so that the dialog keeps its words while it fades out.
  const [start, setStart] = useState<GlossaryStart>()
  const openForm = (from?: GlossaryStart) => {
    setStart(from)
    setOpened('entry')
  }
  const close = () => setOpened(null)

  const rowActions = (entry: GlossaryEntry): RowAction[] => [
    { id: 'edit', label: 'Bearbeiten', icon: Pencil, onAction: () => openForm(entry) },
    { id: 'delete', label: 'Löschen', icon: Trash2, tone: 'danger', onAction: () => ask(deletionOf(entry)) },
  ]

  return (
    <>
      <PageHeader
        title="Eigene Wörter"
        description="Wie bei Ihnen gefragt wird und wie es in den Dokumenten steht. Die Suche aller Chatbots Ihres Mandanten kennt sie sofort."
        back={{ href: places.list, label: 'Datenspeicher' }}
        actions={
          <Button onPress={() => setOpened('import')}>
            <FileUp aria-hidden="true" className="size-4.5" />
            CSV übernehmen
          </Button>
        }
        create={{ label: 'Wort anlegen', onPress: () => openForm() }}
      />
      <div className="flex flex-col gap-6">
        <GlossarySuggestions onTake={(word, meaning) => openForm({ word, meaning })} />
        <DataTable
          label="Eigene Wörter"
          columns={glossaryColumns}
          {...listProps(list)}
          rowKey={({ id }) => id}
          rowLabel={({ word }) => word}
          rowActions={rowActions}
          state={state}
          onStateChange={setState}
          searchLabel="Eigene Wörter suchen"
          pageSize={query.per_page}
          empty={{
            title: 'Keine eigenen Wörter',
            text: 'Namen von Häusern, Festen und Ämtern, die nur bei Ihnen so heißen, findet die Suche mit einem Eintrag hier.',
          }}
        />
      </div>
      <GlossaryDialog start={start} isOpen={opened === 'entry'} onClose={close} />
      <GlossaryImportDialog isOpen={opened === 'import'} onClose={close} />
      {dialog}
    </>
  )
}

export function GlossaryPage() {
  return (
    <DatabucketsArea>
      <Glossary />
    </DatabucketsArea>
  )
}
