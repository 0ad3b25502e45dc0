import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventReply, openEvents } from '../../../../test/event-reply.ts'
import { type Answers, anonymous, openPage, refuse } from '../../../../test/open-page.tsx'
import {
  answer,
  answerEvents,
  chatbotUuid,
  opened,
  question,
  sampleId,
  source,
  website,
} from '../sample-conversations.ts'

const sitePath = '/s/musterhausen'
const chatPath = `${sitePath}/${chatbotUuid}`
const open = (path: string, answers: Answers = {}) =>
  openPage(path, {
    'session.show': anonymous,
    'tenantwebsite.index': website(),
    'chat.open': opened(),
    'chat.message': () => eventReply(...answerEvents()),
    'chat.feedback': undefined,
    ...answers,
  })
const field = () => screen.findByRole('textbox', { name: 'Ihre Frage' })
const askFor = async (user: ReturnType<typeof open>['user'], words = 'Was kostet ein Hund?') =>
  user.type(await field(), `${words}{Enter}`)
const citation = () => screen.findByRole('button', { name: 'Quelle 1: Hundesteuersatzung' })

const prePage = {
  headline: 'Bevor es losgeht',
  html: 'Bitte <strong>lesen</strong>. <img src=x onerror="alert(1)">',
  checkbox_text: 'Ich habe es gelesen',
  color_theme: 'forest',
} as const

test('a tenant shows itself and the chatbots that the visitor may use', async () => {
  const { user } = open(sitePath)
  expect(await screen.findByRole('heading', { level: 1, name: 'Musterhausen hilft' })).toBeVisible()
  expect(screen.getByText('Fragen Sie uns.')).toBeVisible()
  const link = await screen.findByRole('link', { name: /Frag die Stadt/ })
  expect(link).toHaveAttribute('href', chatPath)
  expect(screen.getByRole('link', { name: /^Impressum/ })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Datenschutz/ })).toBeVisible()
  expect(document.title).toBe('Musterhausen hilft')
  await user.click(link)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Frag die Stadt' })).toHaveFocus())
})

test('the address in the menu leads to the same page', async () => {
  open('/tenantwebsite/musterhausen', { 'tenantwebsite.index': website({ chatbots: [] }) })
  expect(await screen.findByText(/noch kein öffentlicher Chatbot/)).toBeVisible()
  expect(location.pathname).toBe(sitePath)
})

test('nobody gets past the page before the chat without agreeing, and nobody is asked twice', async () => {
  const answers = { 'tenantwebsite.index': website({ pre_page: prePage }) }
  const { user, callsOf } = open(chatPath, answers)
  const headline = await screen.findByRole('heading', { name: 'Bevor es losgeht' })
  expect(screen.getByText('lesen').tagName).toBe('STRONG')
  expect(document.querySelector('main img')).toBeNull()
  expect(headline.closest('[style]')).toHaveStyle({ '--c-accent-ink': '#1f5c3a' })
  const box = screen.getByRole('checkbox', { name: /Ich habe es gelesen/ })
  await user.click(screen.getByRole('button', { name: 'Weiter zum Chat' }))
  await waitFor(() => expect(box).toHaveFocus())
  expect(box).toHaveAccessibleDescription(/Bitte bestätigen Sie dies/)
  expect(callsOf('chat.open')).toHaveLength(0)
  await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Weiter zum Chat' }))
  expect(await field()).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Bevor es losgeht' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Alle Chatbots' }))
  expect(await screen.findByRole('link', { name: /Frag die Stadt/ })).toBeVisible()
})

test('a question is answered with its source, and said once to those who listen', async () => {
  const events = openEvents()
  const { user, callsOf } = open(chatPath, { 'chat.message': () => events.reply })
  expect(
    await screen.findByText('Sie sprechen mit einer KI. Antworten können Fehler enthalten.'),
  ).toBeVisible()
  expect(screen.getByText('Guten Tag, was möchten Sie wissen?')).toBeVisible()
  await askFor(user)
  expect(screen.getByText('Die Antwort wird geschrieben.')).toBeInTheDocument()
  expect(await field()).toHaveValue('')
  const [begin, , end] = answerEvents()
  if (begin && end) {
    events.push(begin)
    events.push({ event: 'text', data: { text: 'Es sind **90' } })
    expect(await screen.findByText(/Es sind \*\*90/)).toBeVisible()
    events.push(end)
  }
  await user.click(await citation())
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(source().text)).toBeVisible()
  expect(screen.getByText('Frag die Stadt: Es sind 90 Euro.')).toBeInTheDocument()
  expect(callsOf('chat.message')[0]?.body).toMatchObject({
    visitor_token: opened().visitor_token,
    conversation_id: null,
    message: 'Was kostet ein Hund?',
  })
})

test('the tab remembers its conversation and goes on with it', async () => {
  const replies = [answer(), answer({ id: sampleId(33), text: 'Das Doppelte.' })]
  const first = open(chatPath, { 'chat.message': () => eventReply(...answerEvents(replies.shift())) })
  await askFor(first.user)
  await citation()
  await askFor(first.user, 'Und zwei?')
  await waitFor(() =>
    expect(first.callsOf('chat.message')[1]?.body).toMatchObject({ conversation_id: sampleId(21) }),
  )
  cleanup()
  const again = open(chatPath, { 'chat.open': opened({}, [question(), answer()]) })
  expect(await citation()).toBeVisible()
  expect(again.callsOf('chat.open')[0]?.body).toEqual({
    visitor_token: opened().visitor_token,
    conversation_id: sampleId(21),
  })
  await again.user.click(screen.getByRole('button', { name: 'Neue Unterhaltung' }))
  expect(screen.queryByText('Was kostet ein Hund?')).toBeNull()
  await askFor(again.user, 'Etwas anderes')
  await waitFor(() => expect(again.callsOf('chat.message')[0]?.body).toMatchObject({ conversation_id: null }))
})

test('an answer is rated once per value, with thanks for three seconds', async () => {
  const { user, callsOf } = open(chatPath)
  await askFor(user)
  const good = await screen.findByRole('button', { name: 'Antwort war hilfreich' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(good)
  expect(await screen.findByText('Vielen Dank für Ihre Rückmeldung!')).toBeVisible()
  expect(good).toHaveAttribute('aria-pressed', 'true')
  await user.click(good)
  expect(callsOf('chat.feedback')).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.queryByText('Vielen Dank für Ihre Rückmeldung!')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Antwort war nicht hilfreich' }))
  await waitFor(() => expect(callsOf('chat.feedback')).toHaveLength(2))
  expect(callsOf('chat.feedback')[1]).toMatchObject({
    path: `/api/chat/${chatbotUuid}/messages/${sampleId(31)}/feedback`,
    body: { feedback: 'negative' },
  })
})

test('where rating is switched off there are no thumbs', async () => {
  const { user } = open(chatPath, { 'chat.open': opened({ feedback_disabled: true }) })
  await askFor(user)
  await citation()
  expect(screen.queryByRole('button', { name: 'Antwort war hilfreich' })).toBeNull()
})

test('an answer can be stopped; what was written stays', async () => {
  const events = openEvents()
  const { user } = open(chatPath, { 'chat.message': () => events.reply })
  await askFor(user)
  events.push({ event: 'text', data: { text: 'Ein langer Anfang' } })
  await screen.findByText('Ein langer Anfang')
  await user.click(screen.getByRole('button', { name: 'Antwort anhalten' }))
  expect(screen.getAllByText('Die Antwort wurde angehalten.')).toHaveLength(2)
  expect(screen.getByText('Ein langer Anfang')).toBeVisible()
  expect(await field()).toHaveFocus()
})

test('a question that got lost is sent again as the same one', async () => {
  const lost = openEvents()
  const replies = [lost.reply, eventReply(...answerEvents())]
  const { user, callsOf } = open(chatPath, {
    'chat.message': () => replies.shift() ?? refuse(500, 'Zu viel'),
  })
  await askFor(user)
  lost.push({ event: 'text', data: { text: 'Halb' } })
  lost.breakOff()
  expect(await screen.findByText(/Der Server ist nicht erreichbar/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await citation()
  expect(screen.getAllByText('Was kostet ein Hund?')).toHaveLength(1)
  const [first, second] = callsOf('chat.message').map(({ body }) => body)
  expect(second).toEqual(first)
})

test('a visit that has run out begins anew with the same question', async () => {
  let isExpired = true
  const { user, callsOf } = open(chatPath, {
    'chat.message': () => {
      if (!isExpired) return eventReply(...answerEvents())
      isExpired = false
      return { refused: 403, reply: { message: 'Abgelaufen', code: 'forbidden', errors: {} } }
    },
  })
  await askFor(user)
  await citation()
  expect(callsOf('chat.open')).toHaveLength(2)
  expect(callsOf('chat.message')).toHaveLength(2)
})

test('a chatbot that cannot answer says why, and takes no question', async () => {
  open(chatPath, { 'chat.open': opened({ unavailable_message: 'Zurzeit nicht erreichbar' }) })
  expect(await screen.findByText('Zurzeit nicht erreichbar')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('Enter sends, Shift and Enter begin a new line, and nothing is sent that is empty or too long', async () => {
  const { user, callsOf } = open(chatPath)
  const box = await field()
  await user.type(box, '   {Enter}')
  await user.clear(box)
  await user.click(box)
  await user.paste('x'.repeat(4001))
  await user.keyboard('{Enter}')
  expect(screen.getByText('Die Frage ist um 1 Zeichen zu lang.')).toBeVisible()
  expect(callsOf('chat.message')).toHaveLength(0)
  await user.clear(box)
  await user.type(box, 'Eins{Shift>}{Enter}{/Shift}Zwei{Enter}')
  await citation()
  expect(callsOf('chat.message')[0]?.body).toMatchObject({ message: 'Eins\nZwei' })
})

test('only an address of a source becomes a link', async () => {
  const text = `[Satzung](${source().url}) und [hier](https://boese.example/) und javascript:alert(1)`
  const { user } = open(chatPath, { 'chat.message': () => eventReply(...answerEvents(answer({ text }))) })
  await askFor(user)
  const log = within(await screen.findByRole('log', { name: /^Unterhaltung mit/ }))
  expect(await log.findByRole('link', { name: 'Satzung' })).toHaveAttribute('href', source().url)
  expect(log.getAllByRole('link')).toHaveLength(1)
})

test('a light theme is turned dark with the page', async () => {
  const { user } = open(chatPath)
  const panel = (await screen.findByText(/^Sie sprechen mit einer KI/)).closest('[style]')
  expect(panel).toHaveStyle({ '--c-accent': '#9b2c1f', '--c-surface': '#ffffff' })
  await user.click(screen.getByRole('button', { name: 'Dunkles Design einschalten' }))
  expect(panel).toHaveStyle({ '--c-surface': '#18222b' })
  await user.click(screen.getByRole('button', { name: 'Helles Design einschalten' }))
})

test('a tenant that does not exist has no page', async () => {
  open(sitePath, { 'tenantwebsite.index': refuse(404, 'Nicht gefunden') })
  expect(await screen.findByText('Diese Seite konnte nicht geladen werden')).toBeVisible()
})
