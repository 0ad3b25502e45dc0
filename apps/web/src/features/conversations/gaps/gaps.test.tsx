import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage, person } from '../../../../test/open-page.tsx'
import { bucketPriorities, buckets, chatbotId, inChatbot } from '../../chatbots/sample-chatbots.ts'
import { bindingAnswer, gap, pageOf } from '../sample-conversations.ts'

const open = (rows = [gap()], answers: Answers = {}, search = '') =>
  openPage(`/chatbots/${chatbotId}/gaps${search}`, {
    ...inChatbot,
    'chatbot.gaps.index': pageOf(rows),
    'chatbot.edit_databuckets': bucketPriorities(),
    ...answers,
  })
const action = (name: string) => screen.findByRole('button', { name: `${name}: Wann ist das Freibad offen?` })

test('open gaps come first; the others are a matter of the filter', async () => {
  const { user, callsOf } = open()
  const row = within(await screen.findByRole('row', { name: /Freibad/ }))
  expect(row.getByText('7')).toBeVisible()
  expect(row.getByText('Offen')).toBeVisible()
  expect(callsOf('chatbot.gaps.index')[0]?.query).toMatchObject({ status: 'open', per_page: '20' })
  await user.click(screen.getByRole('button', { name: /Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Vorgemerkt' }))
  await waitFor(() => expect(callsOf('chatbot.gaps.index').at(-1)?.query).toMatchObject({ status: 'task' }))
})

test('a gap becomes a task with a note, and the way to a missing document is shown', async () => {
  const { user, callsOf } = open([gap()], { 'chatbot.gaps.update': gap({ status: 'task' }) })
  await user.click(await action('Als Aufgabe vormerken'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Als Aufgabe vormerken' }))
  expect(await dialog.findByRole('link', { name: 'Hochladen in „Satzungen“' })).toHaveAttribute(
    'href',
    `/databuckets/${buckets.statutes}/upload`,
  )
  await user.type(dialog.getByLabelText('Notiz', { selector: 'textarea' }), 'Bäderamt fragen')
  await user.click(dialog.getByRole('button', { name: 'Vormerken' }))
  expect(await screen.findByText('Wissenslücke als Aufgabe vorgemerkt')).toBeVisible()
  expect(callsOf('chatbot.gaps.update')[0]?.body).toEqual({ status: 'task', note: 'Bäderamt fragen' })
})

test('a gap is dismissed and opened again, its note kept', async () => {
  let row = gap({ note: 'Unklar' })
  const { user, callsOf } = open([], {
    'chatbot.gaps.index': () => pageOf([row]),
    'chatbot.gaps.update': () => row,
  })
  const dismiss = await action('Verwerfen')
  row = gap({ note: 'Unklar', status: 'dismissed' })
  await user.click(dismiss)
  expect(await screen.findByText('Wissenslücke verworfen')).toBeVisible()
  expect(callsOf('chatbot.gaps.update')[0]?.body).toEqual({ status: 'dismissed', note: 'Unklar' })
  await user.click(await action('Wieder öffnen'))
  expect(await screen.findByText('Wissenslücke wieder geöffnet')).toBeVisible()
  expect(callsOf('chatbot.gaps.update')[1]?.body).toEqual({ status: 'open', note: 'Unklar' })
})

test('a binding answer closes the gap', async () => {
  const { user, callsOf } = open([gap()], { 'chatbot.answers.store': bindingAnswer() })
  await user.click(await action('Verbindlich beantworten'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verbindlich beantworten' }))
  expect(dialog.getByLabelText(/^Frage/)).toHaveValue('Wann ist das Freibad offen?')
  await user.type(dialog.getByLabelText(/^Antwort/, { selector: 'textarea' }), 'Von Mai bis September.')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Verbindliche Antwort gespeichert, Wissenslücke geschlossen')).toBeVisible()
  expect(callsOf('chatbot.answers.store')[0]?.body).toEqual({
    question: 'Wann ist das Freibad offen?',
    answer: 'Von Mai bis September.',
    owner_name: person.name,
    valid_until: null,
    gap_id: gap().id,
  })
})

test('what is answered can only be opened again', async () => {
  open([gap({ status: 'answered' })], {}, '?status=answered')
  expect(await action('Wieder öffnen')).toBeVisible()
  expect(
    screen.queryByRole('button', { name: /^(Verwerfen|Verbindlich beantworten|Als Aufgabe)/ }),
  ).toBeNull()
})
