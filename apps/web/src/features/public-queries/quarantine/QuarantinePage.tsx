import { type QuarantinedMail, routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Inbox, Trash2 } from 'lucide-react'
import { call } from '../../../app/api.ts'
import { listProps } from '../../../app/list-props.ts'
import { readListQuery, useListSearch, useListState } from '../../../app/list-search.ts'
import { type Act, useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { PublicQueriesArea } from '../PublicQueriesArea.tsx'
import { queryList } from '../places.ts'
import { quarantineQuery, useRefreshQueries } from '../public-queries-query.ts'
import { excerptOf, quarantineColumns, subjectOf } from './quarantine-columns.tsx'

const listQuery = routes['agent.public_query.quarantine.index'].query

const releaseOf = (mail: QuarantinedMail): Act => ({
  title: 'Als Anfrage annehmen',
  text: `Möchten Sie „${subjectOf(mail)}“ von ${mail.from} als Anfrage annehmen?`,
  consequences: ['Die E-Mail wird eine Anfrage und bearbeitet.', 'Die Bearbeitung kostet Credits.'],
  confirmLabel: 'Annehmen',
  tone: 'primary',
  run: () => call('agent.public_query.quarantine.release', { params: { quarantined_mail: mail.id } }),
  success: 'Die E-Mail ist jetzt eine Anfrage',
})

const destructionOf = (mail: QuarantinedMail): Act => ({
  title: 'E-Mail löschen',
  text: `Möchten Sie „${subjectOf(mail)}“ von ${mail.from} wirklich löschen?`,
  consequences: ['Die E-Mail und ihre Anhänge werden gelöscht.', 'Das kann nicht rückgängig gemacht werden.'],
  confirmLabel: 'Löschen',
  run: () => call('agent.public_query.quarantine.destroy', { params: { quarantined_mail: mail.id } }),
  success: 'E-Mail gelöscht',
})

function Quarantine() {
  const [search] = useListSearch()
  const [state, setState] = useListState()
  const query = readListQuery(listQuery, search)
  const list = useQuery(quarantineQuery(query))
  const { ask, dialog } = useConfirmedAct(useRefreshQueries())

  const rowActions = (mail: QuarantinedMail): RowAction[] => [
    { id: 'release', label: 'Als Anfrage annehmen', icon: Inbox, onAction: () => ask(releaseOf(mail)) },
    {
      id: 'delete',
      label: 'Löschen',
      icon: Trash2,
      tone: 'danger',
      onAction: () => ask(destructionOf(mail)),
    },
  ]

  return (
    <>
      <PageHeader
        title="Zurückgehaltene E-Mails"
        description="Was nach den Regeln für E-Mails keine Anfrage wurde. Sie entscheiden, was damit geschieht."
        back={{ href: queryList, label: 'Alle Anfragen' }}
      />
      <DataTable
        label="Zurückgehaltene E-Mails"
        columns={quarantineColumns}
        {...listProps(list)}
        rowKey={({ id }) => id}
        rowLabel={subjectOf}
        rowActions={rowActions}
        rowDetail={excerptOf}
        state={state}
        onStateChange={setState}
        searchLabel="E-Mails suchen"
        pageSize={query.per_page}
        empty={{ title: 'Keine zurückgehaltenen E-Mails', text: 'Alles, was kam, wurde eine Anfrage.' }}
      />
      {dialog}
    </>
  )
}

export function QuarantinePage() {
  return (
    <PublicQueriesArea>
      <Quarantine />
    </PublicQueriesArea>
  )
}
