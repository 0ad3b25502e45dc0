import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Breakable } from './Breakable.tsx'

const softHyphen = '<span class="after:content-[\'\\00ad\']"></span>'

test.each([
  ['Benutzer:innenverwaltung', `Benutzer:<wbr>innen${softHyphen}verwaltung`],
  ['/settings/users', '/settings/<wbr>users'],
  ['Administrator:innen', 'Administrator:<wbr>innen'],
  ['Benutzer:in einladen', 'Benutzer:<wbr>in einladen'],
  ['Hinweis: innen', 'Hinweis: innen'],
  ['Chatbots', 'Chatbots'],
])('%s breaks where people would part it', (text, expected) => {
  const { container } = render(<Breakable text={text} />)
  expect(container.innerHTML).toBe(expected)
  expect(container.textContent).toBe(text)
})
