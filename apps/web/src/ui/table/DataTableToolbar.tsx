import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Select } from '../fields/Select.tsx'
import { TextField } from '../fields/TextField.tsx'
import { useTexts } from '../texts/language.tsx'
import { type Column, changeTable, type TableFilter, type TableState } from './table-state.ts'

const defaultSearchDelayMs = 300
const unset = ''

const texts = {
  de: {
    region: 'Suche und Filter',
    search: 'Suche',
    all: 'Alle',
    sortBy: 'Sortieren nach',
    usual: 'Standard',
    ascending: 'aufsteigend',
    descending: 'absteigend',
  },
  en: {
    region: 'Search and filters',
    search: 'Search',
    all: 'All',
    sortBy: 'Sort by',
    usual: 'Default',
    ascending: 'ascending',
    descending: 'descending',
  },
}

interface DataTableToolbarProps {
  label: string
  state: TableState
  onStateChange: (state: TableState) => void
  searchLabel?: string
  searchPlaceholder?: string
  searchDelayMs?: number
  filters?: readonly TableFilter[]
  /** Given on phones only, where there are no column headers to press. */
  sortColumns?: readonly Pick<Column<never>, 'id' | 'header'>[]
  children?: ReactNode
}

function SearchBox({
  state,
  onStateChange,
  searchLabel,
  searchPlaceholder,
  searchDelayMs = defaultSearchDelayMs,
}: DataTableToolbarProps) {
  const words = useTexts(texts)
  const [typed, setTyped] = useState(state.search)
  // What was last handed on; a different value from outside (reset, browser's back) replaces the typed text.
  const sent = useRef(state.search)
  const latest = useRef({ state, onStateChange })
  latest.current = { state, onStateChange }

  useEffect(() => {
    if (state.search === sent.current) return
    sent.current = state.search
    setTyped(state.search)
  }, [state.search])

  useEffect(() => {
    const search = typed.trim()
    if (search === sent.current) return
    const timer = setTimeout(() => {
      sent.current = search
      latest.current.onStateChange(changeTable(latest.current.state, { search }))
    }, searchDelayMs)
    return () => clearTimeout(timer)
  }, [typed, searchDelayMs])

  return (
    <TextField
      type="search"
      label={searchLabel ?? words.search}
      placeholder={searchPlaceholder}
      value={typed}
      onChange={setTyped}
      className="min-w-0 flex-1 basis-60 sm:max-w-sm"
    />
  )
}

export function DataTableToolbar(props: DataTableToolbarProps) {
  const { label, state, onStateChange, searchLabel, filters = [], sortColumns = [], children } = props
  const words = useTexts(texts)

  const filterBy = (key: string, value: string) => {
    const { [key]: _, ...others } = state.filters
    onStateChange(changeTable(state, { filters: value === unset ? others : { ...others, [key]: value } }))
  }

  const sortBy = (value: string) => {
    const [column, direction] = value.split(':')
    const sort = column
      ? { column, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) }
      : null
    onStateChange(changeTable(state, { sort }))
  }

  return (
    <section aria-label={`${words.region}: ${label}`} className="flex flex-wrap items-end gap-3">
      {searchLabel !== undefined && <SearchBox {...props} />}
      {filters.map(filter => (
        <Select
          key={filter.key}
          label={filter.label}
          value={state.filters[filter.key] ?? unset}
          onChange={value => filterBy(filter.key, value)}
          searchLabel={filter.searchLabel}
          isOneLine
          options={[{ value: unset, label: filter.allLabel ?? words.all }, ...filter.options]}
          className="min-w-0 flex-1 basis-40 sm:max-w-56"
        />
      ))}
      {sortColumns.length > 0 && (
        <Select
          label={words.sortBy}
          isOneLine
          value={state.sort ? `${state.sort.column}:${state.sort.direction}` : unset}
          onChange={sortBy}
          options={[
            { value: unset, label: words.usual },
            ...sortColumns.flatMap(column => [
              { value: `${column.id}:asc`, label: `${column.header}, ${words.ascending}` },
              { value: `${column.id}:desc`, label: `${column.header}, ${words.descending}` },
            ]),
          ]}
          className="min-w-0 flex-1 basis-40 sm:max-w-56"
        />
      )}
      {children}
    </section>
  )
}
