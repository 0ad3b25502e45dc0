import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anonymous, openPage } from '../../../../test/open-page.tsx'

const publicAnswer = {
  organisation: 'Stadt Musterstadt',
  title: 'Hundesteuer',
  text: 'Es sind 90 Euro.',
  sources: [],
  approved_at: '2026-11-10T10:00:00Z',
  feedback: null,
}

test('a link from a mail proposes a rating, and only a person who presses gives it', async () => {
  const { user, callsOf } = openPage('/antwort/zeichen?feedback=positive', {
    'session.show': anonymous,
    'public_query.answer': publicAnswer,
    'public_query.feedback': { feedback: 'positive' },
  })
  const confirm = await screen.findByRole('button', { name: 'Bewertung abgeben' })
  expect(callsOf('public_query.feedback')).toHaveLength(0)
  await user.click(confirm)
  expect(await screen.findByText('Vielen Dank für Ihre Rückmeldung!')).toBeVisible()
  const thumb = screen.getByRole('button', { name: 'Hilfreich' })
  expect(thumb).toHaveAttribute('aria-pressed', 'true')
  await user.click(thumb)
  expect(callsOf('public_query.feedback')).toHaveLength(1)
})
