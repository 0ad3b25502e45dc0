import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventReply } from '../../../test/event-reply.ts'
import { type Answers, standIn } from '../../../test/open-page.tsx'
import {
  aiConfig,
  bucketPriorities,
  buckets,
  chatbotId,
  details,
} from '../../features/chatbots/sample-chatbots.ts'
import { answer, answerEvents } from '../../features/conversations/sample-conversations.ts'
import type { MessageCheck } from './conversation-state.ts'
import { TryItPanel } from './TryItPanel.tsx'
import type { TriedParts } from './try-configuration.ts'

const form = {
  name: 'Neu',
  public_name: 'Frag uns',
  public_description: 'Hilft',
  initial_message: 'Hallo!',
  access_role: 'admin' as const,
  response_length: 'short',
}
const show = (parts: TriedParts, answers: Answers = {}) => {
  const surroundings = standIn({
    'chatbot.try': () => eventReply(...answerEvents()),
    'chatbot.edit': details(),
    'chatbot.ai-config.edit': aiConfig(),
    'chatbot.edit_databuckets': bucketPriorities(),
    ...answers,
  })
  return { ...surroundings, ...render(<TryItPanel {...parts} />) }
}
const askFor = async (user: ReturnType<typeof show>['user'], words: string) =>
  user.type(await screen.findByRole('textbox', { name: 'Ihre Frage' }), `${words}{Enter}`)
const answered = (count = 1) =>
  waitFor(() => expect(screen.getAllByText('90 Euro', { selector: 'strong' })).toHaveLength(count))

test('a form that nobody has saved is talked to as it stands, with what was said before', async () => {
  const { user, callsOf } = show({ form })
  expect(screen.getByText(/Jede Antwort kostet Credits/)).toBeVisible()
  expect(screen.getByText('Hallo!')).toBeVisible()
  await askFor(user, 'Was kostet ein Hund?')
  await answered()
  await askFor(user, 'Und zwei?')
  await answered(2)
  const [first, second] = callsOf('chatbot.try').map(({ body }) => body)
  expect(first).toMatchObject({
    form: { ...form, target_audiences: [] },
    ai_config: { allowed_requests: '', response_style_prompt: '' },
    databuckets: { high: [], medium: [], low: [] },
    history: [],
    message: 'Was kostet ein Hund?',
  })
  expect(second).toMatchObject({
    history: [
      { role: 'user', text: 'Was kostet ein Hund?' },
      { role: 'assistant', text: answer().text },
    ],
  })
  // Nobody rates a trial.
  expect(screen.queryByRole('button', { name: 'Antwort war hilfreich' })).toBeNull()
})

test('what the page at hand does not edit counts as it is saved', async () => {
  const { user, callsOf } = show({
    chatbot: chatbotId,
    aiConfig: { allowed_requests: 'Nur Hunde', response_style_prompt: '' },
  })
  await askFor(user, 'Was kostet ein Hund?')
  await answered()
  expect(callsOf('chatbot.try')[0]?.body).toMatchObject({
    form: { public_name: 'Frag die Stadt', custom_prompt: 'Nenne immer das zuständige Amt.' },
    ai_config: { allowed_requests: 'Nur Hunde' },
    databuckets: { high: [buckets.statutes], medium: [], low: [] },
  })
  expect(callsOf('chatbot.ai-config.edit')).toHaveLength(0)
})

test('what is still missing in the form is named instead of a field for questions', () => {
  show({ form: { ...form, name: '', public_name: ' ' } })
  expect(screen.getByText(/Bitte prüfen Sie im Formular: Interner Name, Öffentlicher Name\./)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('without enough credits it says how many are missing', async () => {
  const { user } = show(
    { form },
    {
      'chatbot.try': {
        refused: 402,
        reply: {
          message: 'Nicht genügend Credits verfügbar',
          code: 'insufficient_credits',
          errors: {},
          credit_error: { required: 2, available: 0.5, estimated_pages: null },
        },
      },
    },
  )
  await askFor(user, 'Was kostet ein Hund?')
  expect(await screen.findByText('Nicht genügend Credits verfügbar')).toBeVisible()
  expect(screen.getByText('1,50')).toBeVisible()
})

test('it warns when the credits run out soon', async () => {
  const { user } = show({ form }, { 'chatbot.try': () => eventReply(...answerEvents(answer(), true)) })
  await askFor(user, 'Was kostet ein Hund?')
  expect(await screen.findByText('Die Credits gehen zur Neige')).toBeVisible()
})

const check = {
  action: 'refuse' as const,
  findings: [],
  distress: null,
  said: 'Darauf antworte ich nicht.',
} satisfies MessageCheck

test('staff who try a message that visitors may not send are answered, and told what would become of it', async () => {
  const [begin, ...rest] = answerEvents()
  if (!begin) throw new Error()
  const { user } = show(
    { form },
    { 'chatbot.try': () => eventReply(begin, { event: 'check', data: check }, ...rest) },
  )
  await askFor(user, 'Du Esel')
  await answered()
  expect(screen.getByText('Besucher:innen bekämen keine Antwort.')).toBeVisible()
  expect(screen.getByText('„Darauf antworte ich nicht.“')).toBeVisible()
})

test('help for somebody in need stands by itself before the answer, and its numbers can be called', async () => {
  const text = 'Sie sind nicht allein. Rufen Sie **112** an.'
  const [begin, ...rest] = answerEvents(answer({ help: text }))
  if (!begin) throw new Error()
  const { user } = show(
    { form },
    { 'chatbot.try': () => eventReply(begin, { event: 'help', data: { text } }, ...rest) },
  )
  await askFor(user, 'Ich kann nicht mehr')
  await answered()
  const note = screen.getByRole('note', { name: 'Hilfe in Not' })
  expect(within(note).getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112')
  expect(note.compareDocumentPosition(screen.getByText('90 Euro'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(
    screen.getByText(/^Frag uns: Sie sind nicht allein\. Rufen Sie 112 an\. Es sind 90 Euro/),
  ).toBeInTheDocument()
})

test('on a narrow screen it is opened by hand', async () => {
  const surroundings = standIn({})
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  render(<TryItPanel form={form} />)
  const trigger = screen.getByRole('button', { name: /^Ausprobieren/ })
  expect(trigger).toHaveAttribute('aria-expanded', 'false')
  await surroundings.user.click(trigger)
  expect(screen.getByRole('textbox', { name: 'Ihre Frage' })).toBeVisible()
})
