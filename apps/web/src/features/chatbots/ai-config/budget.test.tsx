import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../test/open-page.tsx'
import { aiConfig, inChatbot, pathOf } from '../sample-chatbots.ts'

const open = () =>
  openPage(pathOf('ai-config'), {
    ...inChatbot,
    'chatbot.ai-config.edit': aiConfig(),
    'chatbot.budget.update': {
      hour_credits: null,
      visitor_hour_credits: 15,
      used_credits: 85.5,
      hour_ends_at: null,
    },
  })

test('the limits of a chatbot stand beside what the running hour has cost', async () => {
  open()
  expect(
    await screen.findByRole('progressbar', { name: 'In der laufenden Stunde verbraucht' }),
  ).toHaveAttribute('aria-valuetext', '85,50 von 100,00 Credits')
  expect(screen.getByRole('textbox', { name: 'Höchstens je Anschluss und Stunde (Credits)' })).toHaveValue(
    '15',
  )
})

test('an emptied limit is saved as none', async () => {
  const { user, callsOf } = open()
  await user.clear(await screen.findByRole('textbox', { name: 'Höchstens je Stunde (Credits)' }))
  await user.click(screen.getByRole('button', { name: 'Grenzen speichern' }))
  expect(await screen.findByText('In der laufenden Stunde verbraucht: 85,50 Credits')).toBeVisible()
  expect(callsOf('chatbot.budget.update')[0]?.body).toEqual({ hour_credits: null, visitor_hour_credits: 15 })
})
