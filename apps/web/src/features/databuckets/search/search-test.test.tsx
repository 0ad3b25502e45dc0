import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage, refuse } from '../../../../test/open-page.tsx'
import { details, inDatabucket, pathOf, sampleId, searchResult } from '../sample-databuckets.ts'

const open = (answers = {}, search = '') =>
  openPage(pathOf(`search${search}`), { ...inDatabucket, ...answers })
const found = {
  results: [searchResult(), searchResult({ chunk_id: sampleId(702), page: null })],
  took_ms: 12.4,
}

test('a question yields ranked passages with marked words, place and reasons', async () => {
  const { user, callsOf } = open({ 'databucket.search': found })
  await user.type(await screen.findByRole('searchbox', { name: 'Frage' }), 'Was kostet der Hund?')
  await user.click(screen.getByRole('button', { name: 'Suchen' }))

  expect(await screen.findByText('2 Passagen in 12 ms gefunden')).toBeVisible()
  const [first, second] = within(screen.getByRole('list', { name: 'Gefundene Passagen' })).getAllByRole(
    'listitem',
  )
  if (!first || !second) throw new Error('nothing is shown')
  expect(within(first).getByText('Steuer', { selector: 'mark' })).toBeVisible()
  expect(within(first).getByText('Seite 3 · § 4 Steuersatz')).toBeVisible()
  expect(within(second).getByText('§ 4 Steuersatz')).toBeVisible()
  expect(within(first).getByText('Bewertung 7,250')).toBeVisible()
  expect(within(first).getByRole('link', { name: 'Hundesteuersatzung' })).toHaveAttribute(
    'href',
    pathOf(`documents/${sampleId(501)}/edit`),
  )
  await user.click(within(first).getByText(/^Warum hier\?/))
  expect(within(first).getByRole('row', { name: 'Aktualität 0,750' })).toBeVisible()
  expect(callsOf('databucket.search')[0]?.query).toEqual({ q: 'Was kostet der Hund?' })
  expect(new URLSearchParams(location.search).get('q')).toBe('Was kostet der Hund?')
})

test('a question in the address is asked at once, and the same one can be asked again', async () => {
  const { user, callsOf } = open({ 'databucket.search': found }, '?q=Hund')
  await screen.findByText('2 Passagen in 12 ms gefunden')
  await user.click(screen.getByRole('button', { name: 'Suchen' }))
  await waitFor(() => expect(callsOf('databucket.search')).toHaveLength(2))
})

test('“back” brings back the words of the question before', async () => {
  const { user } = open({ 'databucket.search': found }, '?q=Hund')
  await screen.findByText('2 Passagen in 12 ms gefunden')
  const question = screen.getByRole('searchbox', { name: 'Frage' })
  await user.clear(question)
  await user.type(question, 'Katze{Enter}')
  await waitFor(() => expect(location.search).toBe('?q=Katze'))
  history.back()
  await waitFor(() => expect(location.search).toBe('?q=Hund'))
  await waitFor(() => expect(question).toHaveValue('Hund'))
})

test('nothing found and nothing asked are two things', async () => {
  const { user } = open({ 'databucket.search': { results: [], took_ms: 3 } })
  expect(await screen.findByText('Noch keine Frage gestellt')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Suchen' })).toBeDisabled()
  await user.type(screen.getByRole('searchbox', { name: 'Frage' }), 'Mond{Enter}')
  expect(await screen.findByText('Keine Passagen gefunden')).toBeVisible()
})

test('an empty data store says that there is nothing to search in', async () => {
  open({ 'databucket.edit': details({ documents_count: 0 }) })
  expect(await screen.findByText(/gibt es noch keine Dokumente/)).toBeVisible()
})

test('a failed search says so and can be repeated', async () => {
  open({ 'databucket.search': refuse(503, 'Die Suche ist überlastet') }, '?q=Hund')
  expect(await screen.findByText('Die Suche ist überlastet')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
})

test('an address that is none of the web is no link', async () => {
  open(
    {
      'databucket.search': {
        results: [searchResult({ external_url: 'javascript:alert(1)' })],
        took_ms: 1,
      },
    },
    '?q=Hund',
  )
  await screen.findByText('1 Passage in 1 ms gefunden')
  const [passage] = within(screen.getByRole('list', { name: 'Gefundene Passagen' })).getAllByRole('listitem')
  if (!passage) throw new Error('nothing is shown')
  expect(within(passage).getAllByRole('link')).toHaveLength(1)
})
