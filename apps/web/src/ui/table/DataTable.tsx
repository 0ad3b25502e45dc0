import { SearchX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { Refreshing } from '../feedback/Refreshing.tsx'
import { useMediaQuery } from '../hooks/use-media-query.ts'
import { useTexts } from '../texts/language.tsx'
import { DataTableCards } from './DataTableCards.tsx'
import { DataTableGrid } from './DataTableGrid.tsx'
import { DataTableToolbar } from './DataTableToolbar.tsx'
import { type Envelope, Pagination } from './Pagination.tsx'
import { changeTable, isRestricted, type TableFilter, type TableRowsProps } from './table-state.ts'
import { useExistingPage } from './use-existing-page.ts'

export interface DataTableProps<Row> extends TableRowsProps<Row> {
  envelope?: Envelope
  /** Loading for the first time: skeleton rows stand in. */
  isLoading?: boolean
  /** Loading again: the old rows stay, a little paler. */
  isRefreshing?: boolean
  /** A text for people, or true. */
  error?: string | boolean | null
  onRetry?: () => void
  /** Shows the search box. */
  searchLabel?: string
  searchPlaceholder?: string
  /** How long the search waits after the last key. */
  searchDelayMs?: number
  filters?: readonly TableFilter[]
  empty: {
    title: ReactNode
    text?: ReactNode
    action?: ReactNode
    /** In place of the general sentence, when search or filters leave nothing. */
    restrictedText?: string
  }
  /** How many rows to reserve while loading; the page size of the list. */
  pageSize?: number
  /** How many pages are shown on each side of the current one. */
  pageReach?: number
  /** Further controls at the end of the toolbar. */
  toolbar?: ReactNode
}

const texts = {
  de: {
    loading: 'Liste wird geladen',
    failed: 'Laden fehlgeschlagen',
    failure: 'Die Liste konnte nicht geladen werden.',
    retry: 'Erneut versuchen',
    restricted: 'Zu Ihrer Suche und den gewählten Filtern gibt es keine Einträge.',
    reset: 'Suche zurücksetzen',
    pages: 'Seiten',
  },
  en: {
    loading: 'Loading the list',
    failed: 'Loading failed',
    failure: 'The list could not be loaded.',
    retry: 'Try again',
    restricted: 'No entries match your search and filters.',
    reset: 'Reset search',
    pages: 'Pages',
  },
}

/** THE table of all list screens. Searching, filtering, sorting and paging are the server's work; this shows and asks. */
export function DataTable<Row>({
  rows,
  envelope,
  state,
  onStateChange,
  isLoading = rows === undefined,
  isRefreshing,
  error,
  onRetry,
  searchLabel,
  searchPlaceholder,
  searchDelayMs,
  filters,
  empty,
  pageSize = 10,
  pageReach,
  toolbar,
  ...body
}: DataTableProps<Row>) {
  const isBeyondEnd = useExistingPage(envelope, state, onStateChange)
  const isWaiting = isLoading || isBeyondEnd
  const isWide = useMediaQuery('(min-width: 40rem)')
  const words = useTexts(texts)
  const problem = error === true ? words.failure : error || null
  const isEmpty = !problem && !isWaiting && rows?.length === 0
  const Body = isWide ? DataTableGrid : DataTableCards
  const hasToolbar = searchLabel !== undefined || (filters?.length ?? 0) > 0 || toolbar !== undefined
  const hasSort = !isWide && !problem && !isEmpty && body.columns.some(column => column.isSortable)

  return (
    <div className="flex min-w-0 flex-col gap-4">
      {(hasToolbar || hasSort) && (
        <DataTableToolbar
          label={body.label}
          state={state}
          onStateChange={onStateChange}
          searchLabel={searchLabel}
          searchPlaceholder={searchPlaceholder}
          searchDelayMs={searchDelayMs}
          filters={filters}
          sortColumns={hasSort ? body.columns.filter(column => column.isSortable) : undefined}
        >
          {toolbar}
        </DataTableToolbar>
      )}
      <p role="status" className="sr-only">
        {isWaiting || isRefreshing ? words.loading : ''}
      </p>
      {problem && (
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={TriangleAlert}
            title={words.failed}
            text={problem}
            action={onRetry && <Button onPress={onRetry}>{words.retry}</Button>}
          />
        </div>
      )}
      {isEmpty && (
        <div className="rounded-lg border border-line bg-surface">
          {isRestricted(state) ? (
            <EmptyState
              icon={SearchX}
              title={empty.title}
              text={empty.restrictedText ?? words.restricted}
              action={
                <Button onPress={() => onStateChange(changeTable(state, { search: '', filters: {} }))}>
                  {words.reset}
                </Button>
              }
            />
          ) : (
            <EmptyState title={empty.title} text={empty.text} action={empty.action} />
          )}
        </div>
      )}
      {!problem && !isEmpty && (
        <Refreshing isRefreshing={isRefreshing} isLoading={isWaiting}>
          <Body
            {...body}
            rows={isWaiting ? undefined : rows}
            state={state}
            onStateChange={onStateChange}
            skeletonRows={pageSize}
          />
        </Refreshing>
      )}
      {!problem && !isEmpty && !isBeyondEnd && envelope && (
        <Pagination
          envelope={envelope}
          label={`${words.pages}: ${body.label}`}
          reach={pageReach}
          onPageChange={page => onStateChange({ ...state, page })}
        />
      )}
    </div>
  )
}
