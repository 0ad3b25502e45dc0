import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openPage, refuse } from '../../../../test/open-page.tsx'
import { aiConfig, inChatbot, pathOf } from '../sample-chatbots.ts'

const open = (answers = {}) =>
  openPage(pathOf('ai-config'), { ...inChatbot, 'chatbot.ai-config.edit': aiConfig(), ...answers })
const preview = () => within(screen.getByRole('region', { name: 'Vorschau des Prompts' }))
const shownTexts = () =>
  preview()
    .getAllByRole('definition')
    .map(part => part.textContent)
const save = () => screen.getByRole('button', { name: 'Speichern' })

test('the page of the AI configuration has the tabs of its own', async () => {
  open()
  const tabs = within(await screen.findByRole('navigation', { name: 'Chatbot' }))
  expect(tabs.getAllByRole('link').map(link => link.textContent)).toEqual([
    'Allgemein',
    'Wissensbasis',
    'KI-Konfiguration',
    'Einbettung',
    'Unterhaltungen',
    'Wissenslücken',
    'Verbindliche Antworten',
  ])
  expect(tabs.getByRole('link', { name: 'KI-Konfiguration' })).toHaveAttribute('aria-current', 'page')
})

test('the preview puts what is typed in its place, at once', async () => {
  const { user } = open()
  const style = await screen.findByLabelText('Antwortstil')
  expect(shownTexts()).toEqual([
    'Antworte nur aus den Quellen.',
    'Sprich für die Stadt Musterhausen.',
    'Nur Fragen zum Rathaus',
  ])
  await user.type(style, 'Kurz')
  const requests = screen.getByLabelText('Erlaubte Anfragen')
  await user.clear(requests)
  await user.type(requests, 'Alles')
  expect(shownTexts().slice(2)).toEqual(['Alles', 'Kurz'])
})

test('a typed text that has no place yet comes last', async () => {
  const { user } = open({ 'chatbot.ai-config.edit': aiConfig({ prompt_parts: [] }) })
  await user.type(await screen.findByLabelText('Antwortstil'), 'Kurz')
  expect(shownTexts()).toEqual(['Nur Fragen zum Rathaus', 'Kurz'])
})

test('the counters count, and what is too long is said at its field', async () => {
  const { user, callsOf } = open({
    'chatbot.ai-config.edit': aiConfig({ allowed_requests: 'x'.repeat(512) }),
  })
  const requests = await screen.findByLabelText('Erlaubte Anfragen')
  expect(screen.getByText('512/512 Zeichen')).toBeVisible()
  expect(screen.getByText('0/512 Zeichen')).toBeVisible()
  await user.type(requests, 'y')
  expect(screen.getByText('513/512 Zeichen')).toBeVisible()
  expect(requests).toHaveAccessibleDescription(/1 Zeichen zu viel/)
  await user.click(save())
  expect(await screen.findByText('Bitte geben Sie höchstens 512 Zeichen ein')).toBeVisible()
  expect(requests).toBeInvalid()
  expect(callsOf('chatbot.ai-config.update')).toHaveLength(0)
})

test('both texts and the number are saved', async () => {
  const { user, callsOf } = open({ 'chatbot.ai-config.update': undefined })
  await user.type(await screen.findByLabelText('Antwortstil'), 'Kurz')
  const certainty = screen.getByLabelText('Wie sicher muss die Quelle sein?')
  await user.clear(certainty)
  await user.type(certainty, '70')
  await user.click(save())
  expect(await screen.findByText('KI-Konfiguration erfolgreich gespeichert')).toBeVisible()
  expect(callsOf('chatbot.ai-config.update')[0]?.body).toEqual({
    allowed_requests: 'Nur Fragen zum Rathaus',
    response_style_prompt: 'Kurz',
    source_certainty: 70,
  })
})

test('a failure and a save that takes too long are told apart', async () => {
  let isSlow = false
  const { user } = open({
    'chatbot.ai-config.update': () => (isSlow ? new Promise<never>(() => undefined) : refuse(500, 'Kaputt')),
  })
  await screen.findByLabelText('Antwortstil')
  await user.click(save())
  expect(await screen.findByText('Fehler beim Speichern der KI-Konfiguration')).toBeVisible()
  isSlow = true
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.click(save())
  await vi.advanceTimersByTimeAsync(30_000)
  expect(
    await screen.findByText('Speichervorgang abgebrochen: Zeitüberschreitung (30 Sekunden)'),
  ).toBeVisible()
})
