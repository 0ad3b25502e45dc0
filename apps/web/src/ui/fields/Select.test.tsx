import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Select } from './Select.tsx'

test('a long choice is not cut where it stands chosen', () => {
  const label = 'Kennwort über eine geschützte Verbindung (PasswordProtectedTransport)'
  render(<Select label="Art der Anmeldung" options={[{ value: 'a', label }]} value="a" />)
  const chosen = screen.getByText(label, { selector: 'button *' })
  expect(chosen).not.toHaveClass('truncate')
})
