import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Option } from '../fields/field-parts.tsx'

export interface TableSort {
  column: string
  direction: 'asc' | 'desc'
}

/** What the person asked the list for; the server answers it. */
export interface TableState {
  search: string
  /** By filter key; an absent key means "all". */
  filters: Readonly<Record<string, string>>
  sort: TableSort | null
  page: number
}

export const initialTableState: TableState = { search: '', filters: {}, sort: null, page: 1 }

/** `isCorrection`: nobody asked for it, so the browser's "back" must not lead to what was corrected. */
export type ChangeTableState = (state: TableState, how?: { isCorrection: boolean }) => void

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** The column that names the row for screen readers; on phones it becomes the card's title. */
  isRowHeader?: boolean
  align?: 'start' | 'end'
  /** A hint such as '12rem' or '30%'. */
  width?: string
  /** Running text: it takes the room that the others leave and breaks wherever it must. */
  isFluid?: boolean
}

export interface TableFilter {
  key: string
  label: string
  options: readonly Option[]
  /** The text for "no restriction". */
  allLabel?: string
  /** Shows a search box above the options; for long lists. */
  searchLabel?: string
}

export interface RowAction {
  id: string
  label: string
  icon: LucideIcon
  onAction?: () => void
  href?: string
  /** With `href`: for files and other pages than ours. */
  isNewWindow?: boolean
  tone?: 'neutral' | 'danger'
  isPending?: boolean
  /** Set when it cannot be used now; says why, to everybody. */
  disabledReason?: string
  /** With its words behind three dots: for rows with more acts than icons can tell apart. */
  isInMenu?: boolean
}

/** The rows and what belongs to them. */
export interface TableRowsProps<Row> {
  /** Names the table; read out, not shown. */
  label: string
  columns: readonly Column<Row>[]
  /** undefined while loading for the first time. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string | number
  state: TableState
  onStateChange: ChangeTableState
  rowActions?: (row: Row) => readonly RowAction[]
  /** The row's name, read out with its actions: thirty times "Löschen" alone says nothing to those who do not see the row. */
  rowLabel?: (row: Row) => string
  /** What a row keeps hidden until it is opened; null for a row without more. */
  rowDetail?: (row: Row) => ReactNode
}

/** What the grid of wide screens and the cards of phones draw. */
export interface TableBodyProps<Row> extends TableRowsProps<Row> {
  skeletonRows: number
}

/** Any change but paging leads back to the first page: the old page number has no meaning in the new list. */
export const changeTable = (state: TableState, change: Partial<TableState>): TableState => ({
  ...state,
  page: 1,
  ...change,
})

/** First press sorts ascending, the second descending, the third returns to the server's own order. */
export const nextSort = (current: TableSort | null, column: string): TableSort | null => {
  if (current?.column !== column) return { column, direction: 'asc' }
  return current.direction === 'asc' ? { column, direction: 'desc' } : null
}

export const isRestricted = (state: TableState): boolean =>
  state.search !== '' || Object.keys(state.filters).length > 0

/** For screens that do not keep the list's state in the address. */
export const useTableState = (start?: Partial<TableState>) =>
  useState<TableState>({ ...initialTableState, ...start })
