import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DatePicker } from '../fields/dates/DatePicker.tsx'
import { ConfirmDialog } from '../overlays/ConfirmDialog.tsx'
import { DataTable } from '../table/DataTable.tsx'
import { initialTableState, type TableState } from '../table/table-state.ts'
import { EnglishPart } from './language.tsx'

const table = (onStateChange: (state: TableState) => void = () => undefined, rows: string[] = ['Anna']) => (
  <DataTable
    label="Refunds"
    columns={[{ id: 'name', header: 'Name', cell: row => row, isRowHeader: true }]}
    rows={rows}
    rowKey={row => row}
    envelope={{ current_page: 2, per_page: 20, total: 1234, from: 21, to: 40, last_page: 62 }}
    state={{ ...initialTableState, search: 'x', page: 2 }}
    onStateChange={onStateChange}
    searchLabel="Tenant name"
    searchDelayMs={500}
    rowActions={() => []}
    empty={{ title: 'No refunds found' }}
  />
)

test('on an English screen the table counts and pages in English and says so to screen readers', () => {
  render(<EnglishPart>{table()}</EnglishPart>)
  const count = screen.getByText('Showing 21 to 40 of 1.234 results')
  expect(count.closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(screen.getByRole('button', { name: 'Next page' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy()
})

test('on an English screen an empty search offers the way out in English', () => {
  render(<EnglishPart>{table(undefined, [])}</EnglishPart>)
  expect(screen.getByRole('button', { name: 'Reset search' })).toBeTruthy()
})

test('a dialog of an English screen is marked as English, although it is drawn outside of it', () => {
  const dialog = <ConfirmDialog isOpen title="Approve?" onConfirm={vi.fn()} onCancel={vi.fn()} />
  render(<EnglishPart>{dialog}</EnglishPart>)
  expect(screen.getByRole('alertdialog').getAttribute('lang')).toBe('en')
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy()
  cleanup()
  render(dialog)
  expect(screen.getByRole('alertdialog').getAttribute('lang')).toBeNull()
  expect(screen.getByRole('button', { name: 'Abbrechen' })).toBeTruthy()
})

test('on an English screen a date field speaks English and keeps the order of days here', () => {
  render(
    <EnglishPart>
      <DatePicker label="From" value={null} />
    </EnglishPart>,
  )
  expect(screen.getByRole('button', { name: /Calendar/ })).toBeTruthy()
  const segments = screen.getAllByRole('spinbutton')
  expect(segments.map(segment => segment.textContent)).toEqual(['dd', 'mm', 'yyyy'])
  expect(segments[0]?.parentElement?.textContent).toMatch(/dd.*\..*mm.*\..*yyyy/)
})

test('a list may let its search wait longer than usual', () => {
  vi.useFakeTimers()
  const onStateChange = vi.fn<(state: TableState) => void>()
  render(table(onStateChange))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Tenant name' }), { target: { value: 'xy' } })
  act(() => vi.advanceTimersByTime(499))
  expect(onStateChange).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(onStateChange).toHaveBeenCalledExactlyOnceWith({ ...initialTableState, search: 'xy', page: 1 })
})
