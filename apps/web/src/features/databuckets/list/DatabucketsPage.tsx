import {
  type DatabucketCard,
  type DatabucketTab,
  databucketPageSize,
  databucketTabs,
  routes,
} from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { BookA, Database, SearchX } from 'lucide-react'
import { readListQuery, useListSearch, useListState } from '../../../app/list-search.ts'
import { failureOf } from '../../../app/loading-failure.ts'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Refreshing } from '../../../ui/feedback/Refreshing.tsx'
import { SegmentedSwitch } from '../../../ui/fields/SegmentedSwitch.tsx'
import { useKeptChoice } from '../../../ui/hooks/use-kept-choice.ts'
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts'
import { CardGridSkeleton } from '../../../ui/structure/CardGrid.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { DataTableToolbar } from '../../../ui/table/DataTableToolbar.tsx'
import { Pagination } from '../../../ui/table/Pagination.tsx'
import { changeTable } from '../../../ui/table/table-state.ts'
import { useExistingPage } from '../../../ui/table/use-existing-page.ts'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { DatabucketsArea } from '../DatabucketsArea.tsx'
import { deletionOf, unsubscriptionOf } from '../databucket-acts.ts'
import { databucketsQuery, useRefreshDatabuckets } from '../databuckets-query.ts'
import { usePlaces } from '../places.ts'
import { DatabucketGrid } from './DatabucketGrid.tsx'
import { DatabucketStatistics } from './DatabucketStatistics.tsx'
import { DatabucketTable } from './DatabucketTable.tsx'
import { useTabShortcuts } from './tab-shortcuts.ts'

const tabs: Record<DatabucketTab, { label: string; emptyTitle: string; emptyText: string }> = {
  all: {
    label: 'Alle',
    emptyTitle: 'Keine Datenspeicher',
    emptyText: 'Ein Datenspeicher sammelt Dokumente und Webseiten, aus denen Chatbots antworten.',
  },
  owned: {
    label: 'Eigene',
    emptyTitle: 'Keine eigenen Datenspeicher',
    emptyText: 'Was Ihr Mandant selbst anlegt, steht hier.',
  },
  subscribed: {
    label: 'Abonniert',
    emptyTitle: 'Keine Abonnements',
    emptyText: 'Unter „Verfügbar“ stehen Datenspeicher anderer Mandanten, die Sie abonnieren können.',
  },
  available: {
    label: 'Verfügbar',
    emptyTitle: 'Keine verfügbaren Datenspeicher',
    emptyText: 'Sobald ein anderer Mandant einen Datenspeicher mit Ihnen teilt, erscheint er hier.',
  },
}
const views = [
  { value: 'cards', label: 'Karten' },
  { value: 'list', label: 'Liste' },
] as const
const sortColumns = [
  { id: 'name', header: 'Name' },
  { id: 'documents_count', header: 'Dokumente' },
  { id: 'created_at', header: 'Angelegt' },
]
const createLabel = 'Datenspeicher erstellen'

function TabContent({ tab }: { tab: DatabucketTab }) {
  const places = usePlaces()
  const [search] = useListSearch()
  const [state, setState] = useListState()
  const query = readListQuery(routes['databucket.index'].query, search)
  const list = useQuery(databucketsQuery({ ...query, per_page: databucketPageSize }))
  const isBeyondEnd = useExistingPage(list.data, state, setState)
  const { ask, dialog } = useConfirmedAct(useRefreshDatabuckets())
  const [view, setView] = useKeptChoice<'cards' | 'list'>('lotse.databuckets.view', ['cards', 'list'])
  const isWide = useMediaQuery('(min-width: 40rem)')
  const isList = isWide && view === 'list'
  const asking = {
    onDelete: (databucket: DatabucketCard) => ask(deletionOf(databucket)),
    onUnsubscribe: (databucket: DatabucketCard) => ask(unsubscriptionOf(databucket)),
  }
  const failure = failureOf(list)
  const canCreate = list.data?.can.create === true && (tab === 'all' || tab === 'owned')
  const { emptyTitle, emptyText } = tabs[tab]

  return (
    <div className="flex flex-col gap-4">
      <DataTableToolbar
        label="Datenspeicher"
        state={state}
        onStateChange={setState}
        searchLabel="Datenspeicher suchen"
        sortColumns={isList ? [] : sortColumns}
      >
        {isWide && (
          <SegmentedSwitch
            label="Ansicht"
            options={views}
            value={view}
            onChange={setView}
            className="ms-auto"
          />
        )}
      </DataTableToolbar>
      {(list.isPending || isBeyondEnd) && (
        <CardGridSkeleton label="Die Datenspeicher werden geladen" cardClasses="h-72" />
      )}
      {failure && (
        <LoadingFailed
          title="Die Datenspeicher konnten nicht geladen werden"
          error={failure}
          onRetry={list.refetch}
        />
      )}
      {list.data && !failure && !isBeyondEnd && (
        <Refreshing isRefreshing={list.isPlaceholderData} className="flex flex-col gap-4">
          {list.data.data.length > 0 ? (
            isList ? (
              <DatabucketTable
                databuckets={list.data.data}
                state={state}
                onStateChange={setState}
                {...asking}
              />
            ) : (
              <DatabucketGrid
                databuckets={list.data.data}
                hasCreateCard={canCreate && query.search === ''}
                {...asking}
              />
            )
          ) : (
            <EmptyState
              icon={query.search ? SearchX : Database}
              title={emptyTitle}
              text={query.search ? `Zu „${query.search}“ gibt es hier nichts.` : emptyText}
              action={
                query.search ? (
                  <Button onPress={() => setState(changeTable(state, { search: '' }))}>
                    Suche zurücksetzen
                  </Button>
                ) : (
                  canCreate && <LinkButton href={places.create}>{createLabel}</LinkButton>
                )
              }
              className="rounded-lg border border-line bg-surface"
            />
          )}
          {list.data.last_page > 1 && (
            <Pagination
              envelope={list.data}
              label="Seiten: Datenspeicher"
              onPageChange={page => setState({ ...state, page })}
            />
          )}
        </Refreshing>
      )}
      {dialog}
    </div>
  )
}

function Databuckets() {
  const places = usePlaces()
  const [search, changeSearch] = useListSearch()
  const query = readListQuery(routes['databucket.index'].query, search)
  const list = useQuery(databucketsQuery({ ...query, per_page: databucketPageSize }))
  const showTab = (tab: DatabucketTab) => changeSearch({ tab: tab === 'all' ? undefined : tab })
  useTabShortcuts(showTab)

  return (
    <>
      <PageHeader
        title="Datenspeicher"
        description="Dokumente und Webseiten, aus denen Chatbots ihr Wissen nehmen."
        actions={
          <LinkButton href={places.glossary}>
            <BookA aria-hidden="true" className="size-4.5" />
            Eigene Wörter
          </LinkButton>
        }
        create={list.data?.can.create ? { label: createLabel, href: places.create } : undefined}
      />
      <div className="flex flex-col gap-6">
        <DatabucketStatistics statistics={list.data?.statistics} isLoading={list.isPending} />
        <div>
          <Tabs
            label="Datenspeicher, mit Alt+1 bis Alt+4 zu wechseln"
            selected={query.tab}
            onChange={showTab}
            tabs={databucketTabs.map(tab => ({
              id: tab,
              label: tabs[tab].label,
              content: <TabContent tab={tab} />,
            }))}
          />
        </div>
      </div>
    </>
  )
}

export function DatabucketsPage() {
  return (
    <DatabucketsArea>
      <Databuckets />
    </DatabucketsArea>
  )
}
