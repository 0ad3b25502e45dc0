import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, refuse } from '../../../../test/open-page.tsx'
import { chatbotId, inChatbot } from '../../chatbots/sample-chatbots.ts'
import { answer, conversationRow, pageOf, sampleId, source, transcript } from '../sample-conversations.ts'

const listPath = `/chatbots/${chatbotId}/conversations`
const transcriptPath = `${listPath}/${sampleId(21)}`
const listOf = (rows: ReturnType<typeof conversationRow>[]) => ({ ...pageOf(rows), total_is_capped: false })
const openList = (answers: Answers = {}, search = '') =>
  openPage(listPath + search, {
    ...inChatbot,
    'chatbot.conversations.index': listOf([conversationRow()]),
    ...answers,
  })
const openTranscript = (answers: Answers = {}) =>
  openPage(transcriptPath, { ...inChatbot, 'chatbot.conversations.show': transcript(), ...answers })

test('the list tells where, how long, how good and how dear a conversation was', async () => {
  openList()
  const row = within(await screen.findByRole('row', { name: /Was kostet ein Hund/ }))
  expect(row.getByRole('link', { name: 'Was kostet ein Hund?' })).toHaveAttribute('href', transcriptPath)
  expect(row.getByText(/Eingebettet \(stadt\.example\)/)).toBeVisible()
  expect(row.getByText('1,25')).toBeVisible()
  expect(row.getByText('positiv', { exact: false })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'Bürgerservice' })).toBeVisible()
})

test('the list is asked by words and by rating, twenty at a time', async () => {
  const { callsOf } = openList(
    { 'chatbot.conversations.index': listOf([]) },
    '?feedback=negative&search=Hund&page=2',
  )
  expect(await screen.findByText('Keine Unterhaltungen gefunden')).toBeVisible()
  expect(callsOf('chatbot.conversations.index')[0]?.query).toEqual({
    page: '2',
    per_page: '20',
    search: 'Hund',
    feedback: 'negative',
  })
})

test('a transcript shows sources, rating, cost, model and duration', async () => {
  const { user } = openTranscript()
  const messages = within(await screen.findByRole('list', { name: 'Verlauf' }))
  expect(messages.getByText('Hilfreich')).toBeVisible()
  expect(messages.getByText('1,25 Credits · Modell llama-3 · 1.200 + 80 Tokens · 2,34 s')).toBeVisible()
  expect(messages.getByText('90 Euro').tagName).toBe('STRONG')
  await user.click(messages.getByRole('button', { name: 'Quelle 1: Hundesteuersatzung' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Quelle 1: Hundesteuersatzung' }))
  expect(dialog.getByText('Seite 3 · § 4 Steuersatz · Stand 15.01.2026')).toBeVisible()
  expect(dialog.getByText(source().text)).toBeVisible()
  expect(dialog.getByRole('link', { name: /^Original öffnen/ })).toHaveAttribute('href', source().url)
})

test('a transcript lies below the tab of the conversations', async () => {
  openTranscript()
  await screen.findByRole('list', { name: 'Verlauf' })
  const tabs = screen.getAllByRole('link').filter(link => link.hasAttribute('aria-current'))
  expect(tabs.filter(tab => tab.getAttribute('href') === listPath)).toHaveLength(1)
})

test('an answer without a model, without an end or without a source says so', async () => {
  const message = { ...answer({ status: 'cancelled', sources: [] }), is_gap: true }
  openTranscript({
    'chatbot.conversations.show': transcript({
      messages: [{ ...message, credits_used: 0, model: null, tokens: null, duration_ms: null }],
    }),
  })
  expect(await screen.findByText('Abgebrochen')).toBeVisible()
  expect(screen.getByText('Wissenslücke')).toBeVisible()
  expect(screen.getByText('0,00 Credits · Ohne Sprachmodell')).toBeVisible()
  // A number that has no source is no button.
  expect(screen.queryByRole('button', { name: /^Quelle/ })).toBeNull()
})

test('a conversation is deleted after a question, and the list is shown', async () => {
  const { user, callsOf } = openTranscript({
    'chatbot.conversations.destroy': undefined,
    'chatbot.conversations.index': listOf([]),
  })
  await user.click(await screen.findByRole('button', { name: 'Unterhaltung löschen' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unterhaltung löschen' }))
  expect(callsOf('chatbot.conversations.destroy')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Unterhaltung gelöscht')).toBeVisible()
  expect(await screen.findByText('Keine Unterhaltungen gefunden')).toBeVisible()
  expect(callsOf('chatbot.conversations.destroy')[0]?.path).toContain(sampleId(21))
})

test('a conversation that is gone can be asked for again', async () => {
  openTranscript({ 'chatbot.conversations.show': refuse(404, 'Nicht gefunden') })
  expect(await screen.findByText('Die Unterhaltung konnte nicht geladen werden')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
})
