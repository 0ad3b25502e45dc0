import type { GlossaryEntry } from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, refuse } from '../../../../test/open-page.tsx'
import { inDatabucket, pageOf, sampleId } from '../sample-databuckets.ts'

const entry: GlossaryEntry = {
  id: sampleId(901),
  word: 'Blaues Haus',
  meaning: 'Jugendzentrum',
  both_ways: true,
  updated_at: '2026-11-02T09:00:00.000Z',
}
const suggestion = {
  word: 'Kulturscheune',
  asked_count: 3,
  question: 'Was läuft in der Kulturscheune?',
  meanings: ['Veranstaltungshalle'],
}
const open = (rows: GlossaryEntry[] = [entry], answers: Answers = {}) =>
  openPage('/databuckets/glossary', {
    ...inDatabucket,
    'glossary.index': pageOf(rows),
    'glossary.suggestions': { suggestions: [] },
    ...answers,
  })
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a word is laid down; what the server refuses stands at its field', async () => {
  let isRefused = true
  const { user, callsOf } = open([], {
    'glossary.store': () => (isRefused ? refuse(422, 'Nein', { word: 'Dieses Wort gibt es schon' }) : entry),
  })
  await user.click(await screen.findByRole('button', { name: 'Wort anlegen' }))
  const dialog = await dialogOf('Eigenes Wort anlegen')
  const word = dialog.getByLabelText(/^So wird gefragt/)
  await user.type(word, 'Blaues Haus')
  await user.type(dialog.getByLabelText(/^So steht es in den Dokumenten/), 'Jugendzentrum')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(word).toHaveAccessibleDescription(/Dieses Wort gibt es schon/))
  isRefused = false
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Eigenes Wort gespeichert')).toBeVisible()
  expect(callsOf('glossary.store').at(-1)?.body).toEqual({
    word: 'Blaues Haus',
    meaning: 'Jugendzentrum',
    both_ways: true,
  })
})

test('a word is deleted after a question', async () => {
  const { user, callsOf } = open([entry], { 'glossary.destroy': undefined })
  await user.click(await screen.findByRole('button', { name: 'Löschen: Blaues Haus' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Eigenes Wort löschen' }))
  expect(callsOf('glossary.destroy')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Eigenes Wort gelöscht')).toBeVisible()
})

test('a suggestion fills the form with the word and with what was asked next', async () => {
  const { user } = open([], { 'glossary.suggestions': { suggestions: [suggestion] } })
  await user.click(await screen.findByRole('button', { name: /^Vorschläge aus unbeantworteten Fragen/ }))
  await user.click(await screen.findByRole('button', { name: 'Anlegen: Kulturscheune' }))
  const dialog = await dialogOf('Eigenes Wort anlegen')
  expect(dialog.getByLabelText(/^So wird gefragt/)).toHaveValue('Kulturscheune')
  expect(dialog.getByLabelText(/^So steht es in den Dokumenten/)).toHaveValue('Veranstaltungshalle')
})

test('words come from a file, which can be looked at before', async () => {
  const { user, callsOf } = open([], { 'glossary.store_many': { added: 1, known: 0 } })
  await user.click(await screen.findByRole('button', { name: 'CSV übernehmen' }))
  const dialog = await dialogOf('Wörter aus CSV übernehmen')
  const file = new File(['Kiste;Jugendzentrum'], 'woerter.csv', { type: 'text/csv' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no file can be chosen')
  await user.upload(input, file)
  await waitFor(() =>
    expect(dialog.getByLabelText(/^Wörter/, { selector: 'textarea' })).toHaveValue('Kiste;Jugendzentrum'),
  )
  await user.click(dialog.getByRole('button', { name: 'Übernehmen' }))
  expect(await screen.findByText('Eigene Wörter übernommen')).toBeVisible()
  expect(callsOf('glossary.store_many')[0]?.body).toEqual({ csv: 'Kiste;Jugendzentrum' })
})
