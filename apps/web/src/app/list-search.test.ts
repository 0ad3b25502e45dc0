import { expect, test } from 'vitest'
import { listSearch, parseSearch, stringifySearch } from './list-search.ts'

test('the state of a list survives the way through the address', () => {
  const state = { search: '007', page: 3, status: 'active' }
  expect(listSearch(parseSearch(stringifySearch(state)))).toEqual(state)
})

test('page one and empty filters leave no trace in the address', () => {
  expect(stringifySearch(listSearch({ page: 1, search: '', status: undefined }))).toBe('')
})

test.each(['abc', '-1', '1.5', '0', ''])(
  'the page number "%s" of a hand-written address counts as page one',
  page => {
    expect(listSearch({ page })).toEqual({})
  },
)
