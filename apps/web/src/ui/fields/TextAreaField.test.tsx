import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { TextAreaField } from './TextAreaField.tsx'

test('the counter of a long limit is grouped, that of a short one is not', () => {
  render(<TextAreaField label="Antwort" maxLength={200_000} value="" />)
  render(<TextAreaField label="Prompt" maxLength={2000} value="" />)
  expect(screen.getByText('0/200.000 Zeichen')).toBeVisible()
  expect(screen.getByText('0/2000 Zeichen')).toBeVisible()
})
