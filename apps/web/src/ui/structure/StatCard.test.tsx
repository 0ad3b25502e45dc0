import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StatCard } from './StatCard.tsx'

test('a long figure is written smaller, so that it stands in one line', () => {
  render(
    <>
      <StatCard label="Credits" value="1.234.567,89" />
      <StatCard label="Mandanten" value={1234} />
    </>,
  )
  expect(screen.getByText('1.234.567,89')).toHaveClass('sm:text-lg')
  expect(screen.getByText('1.234')).toHaveClass('sm:text-2xl')
})
