import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Trash2 } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { initialTableState, type TableState } from './table-state.ts'

interface User {
  id: number
  name: string
}

const rows: User[] = [
  { id: 1, name: 'Anna' },
  { id: 2, name: 'Björn' },
]

const envelope = { current_page: 2, per_page: 2, total: 1234, from: 3, to: 4, last_page: 617 }

const show = (props: Partial<DataTableProps<User>> = {}) => {
  const onStateChange = vi.fn<(state: TableState) => void>()
  render(
    <DataTable
      label="Benutzer"
      columns={[{ id: 'name', header: 'Name', cell: user => user.name, isSortable: true, isRowHeader: true }]}
      rows={rows}
      rowKey={user => user.id}
      envelope={envelope}
      state={{ ...initialTableState, page: 2 }}
      onStateChange={onStateChange}
      empty={{ title: 'Keine Benutzer gefunden' }}
      {...props}
    />,
  )
  return onStateChange
}

test('the rows are a real table whose rows are named by their first column', () => {
  show()
  const table = screen.getByRole('table', { name: 'Benutzer' })
  expect(within(table).getByRole('rowheader', { name: 'Anna' })).toBeTruthy()
})

test('the footer tells which entries are shown, in German figures', () => {
  show()
  expect(screen.getByText('Zeige 3 bis 4 von 1.234 Einträgen')).toBeTruthy()
})

test('one entry is one, not several', () => {
  show({ envelope: { ...envelope, current_page: 1, total: 1, from: 1, to: 1, last_page: 1 } })
  expect(screen.getByText('Zeige 1 bis 1 von 1 Eintrag')).toBeTruthy()
})

test('turning a page asks for it and keeps the search', () => {
  const onStateChange = show({ state: { ...initialTableState, search: 'a', page: 2 } })
  expect(screen.getByRole('button', { name: 'Seite 2' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(screen.getByRole('button', { name: 'Nächste Seite' }))
  expect(onStateChange).toHaveBeenCalledWith({ ...initialTableState, search: 'a', page: 3 })
})

test('on the first page one cannot go back', () => {
  show({ envelope: { ...envelope, current_page: 1 } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Vorherige Seite' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nächste Seite' }).disabled).toBe(false)
})

test('sorting goes up, down and back to the usual order, always from the first page', () => {
  const onStateChange = show()
  const header = screen.getByRole('columnheader', { name: 'Name' })
  expect(header.getAttribute('aria-sort')).toBe('none')
  fireEvent.click(within(header).getByRole('button'))
  expect(onStateChange).toHaveBeenLastCalledWith({
    ...initialTableState,
    sort: { column: 'name', direction: 'asc' },
  })
  cleanup()
  const afterDown = show({ state: { ...initialTableState, sort: { column: 'name', direction: 'desc' } } })
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(within(screen.getByRole('columnheader', { name: 'Name' })).getByRole('button'))
  expect(afterDown).toHaveBeenLastCalledWith(initialTableState)
})

test('the search waits 300 ms after the last key and starts at the first page', () => {
  vi.useFakeTimers()
  const onStateChange = show({ searchLabel: 'Benutzer suchen' })
  const box = screen.getByRole('searchbox', { name: 'Benutzer suchen' })
  fireEvent.change(box, { target: { value: 'an' } })
  act(() => vi.advanceTimersByTime(299))
  fireEvent.change(box, { target: { value: 'anna ' } })
  act(() => vi.advanceTimersByTime(299))
  expect(onStateChange).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(onStateChange).toHaveBeenCalledExactlyOnceWith({ ...initialTableState, search: 'anna', page: 1 })
})

test('a forbidden action stays reachable, says why and does nothing', () => {
  const onAction = vi.fn()
  show({
    rowActions: user => [
      {
        id: 'delete',
        label: 'Löschen',
        icon: Trash2,
        onAction,
        disabledReason: user.id === 1 ? 'Das eigene Konto kann nicht gelöscht werden.' : undefined,
      },
    ],
  })
  const [own, other] = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Löschen/ })
  const reason = document.getElementById(own?.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Das eigene Konto kann nicht gelöscht werden.')
  expect(own?.getAttribute('aria-disabled')).toBe('true')
  expect(own?.disabled).toBe(false)
  fireEvent.click(own as HTMLElement)
  expect(onAction).not.toHaveBeenCalled()
  fireEvent.click(other as HTMLElement)
  expect(onAction).toHaveBeenCalledOnce()
})

test('while loading, as many placeholder rows stand as a page has', () => {
  show({ rows: undefined, envelope: undefined, pageSize: 7 })
  expect(screen.getAllByRole('row')).toHaveLength(1 + 7)
  expect(screen.getByText('Liste wird geladen')).toBeTruthy()
})

test('an empty list shows its empty state, an empty search also how to get out of it', () => {
  show({ rows: [] })
  expect(screen.getByText('Keine Benutzer gefunden')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Suche zurücksetzen' })).toBeNull()
  cleanup()
  const onStateChange = show({ rows: [], state: { ...initialTableState, search: 'xyz', page: 3 } })
  expect(screen.getByText('Keine Benutzer gefunden')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Suche zurücksetzen' }))
  expect(onStateChange).toHaveBeenCalledWith(initialTableState)
})

test('a page that does not exist any more is left for the last one that does, and is never called empty', () => {
  const beyond = { current_page: 9, per_page: 2, total: 13, from: null, to: null, last_page: 7 }
  const state = { ...initialTableState, search: 'a', page: 9 }
  const onStateChange = show({ rows: [], envelope: beyond, state })
  expect(onStateChange).toHaveBeenCalledExactlyOnceWith({ ...state, page: 7 }, { isCorrection: true })
  expect(screen.queryByText('Keine Benutzer gefunden')).toBeNull()
  expect(screen.getByText('Liste wird geladen')).toBeTruthy()
})

test('a failed load says so and can be tried again', () => {
  const onRetry = vi.fn()
  show({ rows: undefined, error: true, onRetry })
  expect(screen.getByRole('alert').textContent).toContain('Die Liste konnte nicht geladen werden.')
  fireEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
