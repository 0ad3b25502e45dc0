import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, person, refuse } from '../../../../test/open-page.tsx'
import { chatbotId, inChatbot } from '../../chatbots/sample-chatbots.ts'
import { bindingAnswer, pageOf } from '../sample-conversations.ts'

const open = (rows = [bindingAnswer()], answers: Answers = {}) =>
  openPage(`/chatbots/${chatbotId}/answers`, {
    ...inChatbot,
    'chatbot.answers.index': pageOf(rows),
    ...answers,
  })
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('an expired answer is marked; one without an end says so', async () => {
  open([
    bindingAnswer({ valid_until: '2026-10-31', is_valid: false }),
    bindingAnswer({ id: chatbotId, question: 'Wo ist das Rathaus?', valid_until: null }),
  ])
  const expired = within(await screen.findByRole('row', { name: /Bürgerbüro/ }))
  expect(expired.getByText('31.10.2026')).toBeVisible()
  expect(expired.getByText('Abgelaufen')).toBeVisible()
  const endless = within(screen.getByRole('row', { name: /Rathaus/ }))
  expect(endless.getByText('Unbefristet')).toBeVisible()
  expect(endless.queryByText('Abgelaufen')).toBeNull()
})

test('an answer is laid down with an owner; what the server refuses stands at its field', async () => {
  let isRefused = true
  const { user, callsOf } = open([], {
    'chatbot.answers.store': () =>
      isRefused ? refuse(422, 'Nein', { question: 'Diese Frage gibt es schon' }) : bindingAnswer(),
  })
  await user.click(await screen.findByRole('button', { name: 'Verbindliche Antwort anlegen' }))
  const dialog = await dialogOf('Verbindlich beantworten')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  const question = dialog.getByLabelText(/^Frage/)
  await waitFor(() => expect(question).toBeInvalid())
  expect(callsOf('chatbot.answers.store')).toHaveLength(0)
  expect(dialog.getByLabelText(/^Verantwortlich/)).toHaveValue(person.name)

  await user.type(question, 'Wann ist offen?')
  await user.type(dialog.getByLabelText(/^Antwort/, { selector: 'textarea' }), 'Immer.')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  await waitFor(() => expect(question).toHaveAccessibleDescription(/Diese Frage gibt es schon/))
  isRefused = false
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Verbindliche Antwort gespeichert')).toBeVisible()
  expect(callsOf('chatbot.answers.store').at(-1)?.body).toMatchObject({ gap_id: null, answer: 'Immer.' })
})

test('an answer is changed', async () => {
  const { user, callsOf } = open([bindingAnswer()], { 'chatbot.answers.update': bindingAnswer() })
  await user.click(await screen.findByRole('button', { name: /^Bearbeiten: Wann hat/ }))
  const dialog = await dialogOf('Verbindliche Antwort bearbeiten')
  const owner = dialog.getByLabelText(/^Verantwortlich/)
  await user.clear(owner)
  await user.type(owner, 'Bürgerbüro')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Verbindliche Antwort gespeichert')).toBeVisible()
  expect(callsOf('chatbot.answers.update')[0]?.body).toMatchObject({
    owner_name: 'Bürgerbüro',
    valid_until: '2027-03-31',
  })
})

test('an answer is deleted after a question', async () => {
  const { user, callsOf } = open([bindingAnswer()], { 'chatbot.answers.destroy': undefined })
  await user.click(await screen.findByRole('button', { name: /^Löschen: Wann hat/ }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Verbindliche Antwort löschen' }))
  expect(callsOf('chatbot.answers.destroy')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Verbindliche Antwort gelöscht')).toBeVisible()
})
