import '@testing-library/jest-dom/vitest'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { InsufficientCreditsAlert } from './InsufficientCreditsAlert.tsx'

const refused = new ApiError(402, {
  message: 'Nicht genügend Credits verfügbar',
  code: 'insufficient_credits',
  errors: {},
  credit_error: { required: 12.5, available: 4, estimated_pages: 60 },
})

test('a refusal for want of credits says what is needed, what is there and what is missing', () => {
  if (!refused.creditError) throw new Error('the error has lost its amounts')
  render(<InsufficientCreditsAlert error={refused.creditError} />)
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('Nicht genügend Credits verfügbar')
  expect(alert).toHaveTextContent('Für diese Aktion sind nicht genügend Credits vorhanden.')
  expect(alert).toHaveTextContent('Benötigt:12,50Verfügbar:4,00Fehlend:8,50')
  expect(alert).toHaveTextContent('Geschätzte Kosten: 60 Seiten × ~1 Credit pro 5 Seiten')
  expect(screen.getByRole('link', { name: 'Credits aufladen' })).toHaveAttribute('href', '/credits/requests')
  expect(screen.getByRole('link', { name: 'Credit-Verlauf' })).toHaveAttribute('href', '/credits/history')
})

test('an upload has a text of its own, and without pages there is no estimate', () => {
  render(
    <InsufficientCreditsAlert
      error={{ required: 3, available: 1, estimated_pages: null }}
      variant="upload"
    />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Nicht genügend Credits für den Upload verfügbar.')
  expect(screen.queryByText(/Geschätzte Kosten/)).toBeNull()
})
