import { type PublicQueryItem, publicQueryStatuses, routes } from '@lotse/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Eye, RotateCcw, Trash2 } from 'lucide-react'
import { listProps } from '../../../app/list-props.ts'
import { readListQuery, useListSearch, useListState } from '../../../app/list-search.ts'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { PublicQueriesArea } from '../PublicQueriesArea.tsx'
import { newQuery, queryOf } from '../places.ts'
import { queriesQuery, useRefreshQueries } from '../public-queries-query.ts'
import { deletionOf, retryQuery, titleOf } from '../query-acts.ts'
import { QueryStats } from './QueryStats.tsx'
import { isViewable, queryColumns } from './query-columns.tsx'

const listQuery = routes['agent.public_query.index'].query

const filters = [
  {
    key: 'status',
    label: 'Status',
    options: Object.entries(publicQueryStatuses).map(([value, label]) => ({ value, label })),
  },
]

function QueryList() {
  const [search] = useListSearch()
  const [state, setState] = useListState()
  const query = readListQuery(listQuery, search)
  const list = useQuery(queriesQuery(query))
  const refresh = useRefreshQueries()
  const { ask, dialog } = useConfirmedAct(refresh)
  const retry = useMutation({
    mutationFn: retryQuery,
    onSuccess: () => toast.success('Die Anfrage wird weiter bearbeitet'),
    onError: error => toast.error(error.message),
    onSettled: refresh,
  })
  const mayCreate = list.data?.can.create ?? false

  const rowActions = (item: PublicQueryItem): RowAction[] => [
    ...(isViewable(item)
      ? [{ id: 'view', label: 'Ansehen', icon: Eye, href: queryOf(item.id) } satisfies RowAction]
      : []),
    ...(item.can.retry
      ? [
          {
            id: 'retry',
            label: 'Erneut versuchen',
            icon: RotateCcw,
            onAction: () => retry.mutate(item.id),
            isPending: retry.isPending && retry.variables === item.id,
          } satisfies RowAction,
        ]
      : []),
    ...(item.can.delete
      ? [
          {
            id: 'delete',
            label: 'Löschen',
            icon: Trash2,
            tone: 'danger',
            onAction: () => ask(deletionOf(item)),
          } satisfies RowAction,
        ]
      : []),
  ]

  return (
    <>
      <PageHeader
        title="Bürger:innen-Anfragen"
        description="Aus Briefen, E-Mails und Gesprächsnotizen werden Antwortentwürfe mit Quellen. Sie prüfen und geben frei."
        create={mayCreate ? { label: 'Neue Anfrage', href: newQuery } : undefined}
      />
      <div className="flex flex-col gap-6">
        <QueryStats stats={list.data?.stats} />
        <DataTable
          label="Bürger:innen-Anfragen"
          columns={queryColumns}
          {...listProps(list)}
          rowKey={({ id }) => id}
          rowLabel={titleOf}
          rowActions={rowActions}
          state={state}
          onStateChange={setState}
          searchLabel="Nach Titel oder Adressat suchen"
          filters={filters}
          pageSize={query.per_page}
          empty={{
            title: 'Keine Anfragen gefunden',
            text: 'Sobald jemand eine Anfrage stellt oder eine E-Mail eingeht, steht sie hier.',
            action: mayCreate ? <LinkButton href={newQuery}>Neue Anfrage</LinkButton> : undefined,
          }}
        />
      </div>
      {dialog}
    </>
  )
}

export function PublicQueriesPage() {
  return (
    <PublicQueriesArea>
      <QueryList />
    </PublicQueriesArea>
  )
}
