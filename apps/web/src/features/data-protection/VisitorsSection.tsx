import { type KnownVisitor, routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { call, download } from '../../app/api.ts'
import { listProps } from '../../app/list-props.ts'
import { readListQuery, useListSearch, useListState } from '../../app/list-search.ts'
import { type Act, useConfirmedAct } from '../../app/use-confirmed-act.tsx'
import { useDownload } from '../../app/use-download.ts'
import { SegmentedSwitch } from '../../ui/fields/SegmentedSwitch.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/table-state.ts'
import { formatDateTime, formatInteger } from '../../ui/texts/format.ts'
import { useRefreshVisitors, visitorsQuery } from './data-protection-query.ts'

const ways = [
  { value: 'reference', label: 'Kennung' },
  { value: 'words', label: 'Gesagtes' },
] as const

const columns: Column<KnownVisitor>[] = [
  { id: 'reference', header: 'Kennung', isRowHeader: true, cell: ({ reference }) => reference },
  { id: 'title', header: 'Zuletzt gefragt', isFluid: true, cell: ({ title }) => title },
  {
    id: 'conversations',
    header: 'Unterhaltungen',
    align: 'end',
    cell: ({ conversations_count }) => formatInteger(conversations_count),
  },
  { id: 'last_at', header: 'Letzte Nachricht', cell: ({ last_at }) => formatDateTime(last_at) },
]

const forgetting = ({ reference, conversations_count: count }: KnownVisitor): Act => ({
  title: 'Unterhaltungen löschen',
  text: `Möchten Sie alles löschen, was ${reference} gefragt hat und was geantwortet wurde?`,
  consequences: [
    count === 1
      ? '1 Unterhaltung wird endgültig gelöscht'
      : `${count} Unterhaltungen werden endgültig gelöscht`,
    'Im Protokoll steht nur, dass gelöscht wurde',
  ],
  confirmLabel: 'Endgültig löschen',
  run: () => call('settings.visitors.destroy', { params: { visitor: reference } }),
  success: 'Die Unterhaltungen sind gelöscht',
})

/** Whoever asks for what is known of it, or for its deletion, names the reference that the chat shows. */
export function VisitorsSection() {
  const [search, change] = useListSearch()
  const [state, setState] = useListState()
  const way = search.by === 'words' ? 'words' : 'reference'
  const { page, per_page } = readListQuery(routes['settings.visitors.index'].query, search)
  const typed = state.search
  const list = useQuery(
    visitorsQuery({ page, per_page, ...(way === 'words' ? { search: typed } : { reference: typed }) }),
  )
  const { ask, dialog } = useConfirmedAct(useRefreshVisitors())
  const disclosing = useDownload(
    ({ reference }: KnownVisitor) => download('settings.visitors.export', { params: { visitor: reference } }),
    () => 'besucher-daten.json',
  )
  const isAsked = typed !== ''
  return (
    <Card
      title="Auskunft und Löschung für Besucher:innen"
      description="Besucher:innen haben kein Konto. Ihre Kennung steht im Chat unter „Neue Unterhaltung“; ohne sie hilft, was sie geschrieben haben."
    >
      <DataTable
        label="Besucher:innen"
        columns={columns}
        rowKey={({ reference }) => reference}
        rowLabel={({ reference }) => reference}
        {...listProps(list)}
        rows={isAsked ? list.data?.data : []}
        envelope={isAsked ? list.data : undefined}
        // What is searched by stands in the address as well, and is no filter of the list.
        state={{ ...state, filters: {} }}
        onStateChange={(next, how) => setState({ ...next, filters: state.filters }, how)}
        searchLabel={way === 'reference' ? 'Kennung suchen' : 'In Unterhaltungen suchen'}
        rowActions={visitor => [
          {
            id: 'export',
            label: 'Auskunft herunterladen',
            icon: Download,
            onAction: () => disclosing.mutate(visitor),
          },
          {
            id: 'forget',
            label: 'Löschen',
            icon: Trash2,
            tone: 'danger',
            onAction: () => ask(forgetting(visitor)),
          },
        ]}
        toolbar={
          <SegmentedSwitch
            label="Suchen nach"
            options={ways}
            value={way}
            onChange={next => change({ by: next === 'words' ? next : undefined })}
          />
        }
        empty={{
          title: isAsked ? 'Niemand gefunden' : 'Wen suchen Sie?',
          text: 'Geben Sie die Kennung oder Worte aus einer Unterhaltung ein.',
          restrictedText: 'Zu dieser Angabe gibt es keine Unterhaltungen.',
        }}
        pageSize={per_page}
      />
      {dialog}
    </Card>
  )
}
