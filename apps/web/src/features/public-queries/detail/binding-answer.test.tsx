import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/open-page.tsx'
import {
  chatbotCard,
  chatbotList,
  inTenant,
  queryDetail,
  queryId,
  sampleId,
  version,
} from '../sample-public-queries.ts'

const question = `Was kosten ${'sehr '.repeat(60)}viele Hunde im Jahr?`
const approved = { by: 'Mira Öztürk', at: '2026-11-10T10:01:00Z' }
const query = queryDetail({
  current: version({ approved }),
  analysis: {
    concern: 'Hundesteuer',
    questions: [{ number: 1, text: question, is_answered: true }],
    deadline: null,
    place: '',
    persons: [],
    topics: [],
  },
})

test('an approved answer becomes the binding answer of a chatbot that is looked for by its name, until a date', async () => {
  const townHall = chatbotCard({ id: sampleId(802), name: 'Rathaus' })
  const { user, callsOf } = openPage(`/agent/public-queries/${queryId}`, {
    ...inTenant,
    'agent.public_query.show': query,
    'chatbot.index': ({ query: { search } }) =>
      search === 'Rat' ? chatbotList([townHall]) : chatbotList([chatbotCard()], { total: 40 }),
    'chatbot.answers.store': {
      id: sampleId(900),
      question,
      answer: 'x',
      owner_name: 'Mira Öztürk',
      valid_until: null,
      is_valid: true,
      used_count: 0,
      updated_at: '2026-11-10T10:01:00Z',
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Als verbindliche Antwort' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Als verbindliche Antwort' }))
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await dialog.findByText('Bitte wählen Sie einen Chatbot')).toBeVisible()
  await user.type(dialog.getByRole('combobox', { name: /^Chatbot/ }), 'Rat')
  await user.click(await screen.findByRole('option', { name: 'Rathaus' }))
  expect(dialog.getByRole('textbox', { name: /^Frage/ })).toHaveValue(question)
  const [day] = dialog.getAllByRole('spinbutton')
  await user.click(day as HTMLElement)
  await user.keyboard('31122027')
  await user.click(dialog.getByRole('button', { name: 'Speichern' }))
  expect(await screen.findByText('Verbindliche Antwort gespeichert')).toBeVisible()
  const [sent] = callsOf('chatbot.answers.store')
  expect(sent?.path).toContain(townHall.id)
  expect(sent?.body).toEqual({
    question,
    answer: 'Guten Tag Frau Muster,\n\nes sind **90 Euro** im Jahr.\n\n- Anmeldung im Bürgerbüro',
    owner_name: 'Mira Öztürk',
    valid_until: '2027-12-31',
    gap_id: null,
  })
})

test('whoever manages no chatbots is not offered one', async () => {
  const { callsOf } = openPage(`/agent/public-queries/${queryId}`, {
    ...inTenant,
    'agent.public_query.show': query,
  })
  expect(await screen.findByText('Freigegeben von Mira Öztürk')).toBeVisible()
  await waitFor(() => expect(callsOf('chatbot.index')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Als verbindliche Antwort' })).toBeNull()
})
