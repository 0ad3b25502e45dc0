import { chatbotPageSize, routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Bot, SearchX } from 'lucide-react'
import { readListQuery, useListSearch, useListState } from '../../../app/list-search.ts'
import { failureOf } from '../../../app/loading-failure.ts'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Refreshing } from '../../../ui/feedback/Refreshing.tsx'
import { CardGrid, CardGridSkeleton } from '../../../ui/structure/CardGrid.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { DataTableToolbar } from '../../../ui/table/DataTableToolbar.tsx'
import { Pagination } from '../../../ui/table/Pagination.tsx'
import { changeTable } from '../../../ui/table/table-state.ts'
import { useExistingPage } from '../../../ui/table/use-existing-page.ts'
import { Tabs } from '../../../ui/tabs/Tabs.tsx'
import { ChatbotsArea } from '../ChatbotsArea.tsx'
import { deletionOf } from '../chatbot-acts.ts'
import { chatbotsQuery, useRefreshChatbots } from '../chatbots-query.ts'
import { chatbotCreation } from '../places.ts'
import { ChatbotCardItem } from './ChatbotCardItem.tsx'
import { ChatbotStatistics } from './ChatbotStatistics.tsx'

const createLabel = 'Chatbot erstellen'

const useChatbotList = () => {
  const [search] = useListSearch()
  const query = readListQuery(routes['chatbot.index'].query, search)
  return { query, list: useQuery(chatbotsQuery({ ...query, per_page: chatbotPageSize })) }
}

function NothingFound({
  search,
  canCreate,
  onReset,
}: {
  search: string
  canCreate: boolean
  onReset: () => void
}) {
  return (
    <EmptyState
      icon={search ? SearchX : Bot}
      title="Keine Chatbots gefunden"
      text={
        search
          ? `Zu „${search}“ gibt es hier nichts.`
          : 'Ein Chatbot beantwortet Fragen aus Ihren Datenspeichern, auf Ihrer Seite oder eingebettet in andere.'
      }
      action={
        search ? (
          <Button onPress={onReset}>Suche zurücksetzen</Button>
        ) : (
          canCreate && <LinkButton href={chatbotCreation}>{createLabel}</LinkButton>
        )
      }
      className="rounded-lg border border-line bg-surface"
    />
  )
}

function AllChatbots() {
  const { query, list } = useChatbotList()
  const [state, setState] = useListState()
  const { ask, dialog } = useConfirmedAct(useRefreshChatbots())
  const isBeyondEnd = useExistingPage(list.data, state, setState)
  const failure = failureOf(list)
  const canCreate = list.data?.can.create === true

  return (
    <div className="flex flex-col gap-4">
      <DataTableToolbar
        label="Chatbots"
        state={state}
        onStateChange={setState}
        searchLabel="Chatbots suchen"
      />
      {(list.isPending || isBeyondEnd) && (
        <CardGridSkeleton label="Die Chatbots werden geladen" cardClasses="h-56" />
      )}
      {failure && (
        <LoadingFailed
          title="Die Chatbots konnten nicht geladen werden"
          error={failure}
          onRetry={list.refetch}
        />
      )}
      {list.data && !failure && !isBeyondEnd && (
        <Refreshing isRefreshing={list.isPlaceholderData} className="flex flex-col gap-4">
          {list.data.data.length > 0 ? (
            <CardGrid
              label="Chatbots"
              create={
                canCreate && query.search === ''
                  ? { label: 'Neuen Chatbot erstellen', href: chatbotCreation }
                  : undefined
              }
            >
              {list.data.data.map(chatbot => (
                <ChatbotCardItem
                  key={chatbot.id}
                  chatbot={chatbot}
                  onDelete={() => ask(deletionOf(chatbot))}
                />
              ))}
            </CardGrid>
          ) : (
            <NothingFound
              search={query.search}
              canCreate={canCreate}
              onReset={() => setState(changeTable(state, { search: '' }))}
            />
          )}
          {list.data.last_page > 1 && (
            <Pagination
              envelope={list.data}
              label="Seiten: Chatbots"
              onPageChange={page => setState({ ...state, page })}
            />
          )}
        </Refreshing>
      )}
      {dialog}
    </div>
  )
}

function Chatbots() {
  const { list } = useChatbotList()
  return (
    <>
      <PageHeader
        title="Chatbots verwalten"
        description="Was Ihre Chatbots wissen, wie sie sprechen und wer sie benutzen darf."
        create={list.data?.can.create ? { label: createLabel, href: chatbotCreation } : undefined}
      />
      <div className="flex flex-col gap-6">
        <ChatbotStatistics statistics={list.data?.statistics} isLoading={list.isPending} />
        <Tabs label="Chatbots" tabs={[{ id: 'all', label: 'Alle', content: <AllChatbots /> }]} />
      </div>
    </>
  )
}

export function ChatbotsPage() {
  return (
    <ChatbotsArea>
      <Chatbots />
    </ChatbotsArea>
  )
}
