import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Breakable } from './Breakable.tsx'

test.each([
  ['Benutzer:innenverwaltung', 'Benutzer:<wbr>innen<wbr>verwaltung'],
  ['Administrator:innen', 'Administrator:<wbr>innen'],
  ['Benutzer:in einladen', 'Benutzer:<wbr>in einladen'],
  ['Hinweis: innen', 'Hinweis: innen'],
  ['Chatbots', 'Chatbots'],
])('%s breaks where people would part it', (text, expected) => {
  const { container } = render(<Breakable text={text} />)
  expect(container.innerHTML).toBe(expected)
  expect(container.textContent).toBe(text)
})
