import { expect, test } from 'vitest'
import { splitAddresses } from './LinkedText.tsx'

const linksIn = (text: string) => splitAddresses(text).flatMap(part => part.href ?? [])

test('web and mail addresses in a text become links, the full stop after them does not belong to it', () => {
  const text = 'Mehr unter https://www.stadt.example/a?b=1. Fragen an rathaus@stadt.example, danke.'
  expect(linksIn(text)).toEqual(['https://www.stadt.example/a?b=1', 'mailto:rathaus@stadt.example'])
  expect(
    splitAddresses(text)
      .map(part => part.text)
      .join(''),
  ).toBe(text)
})

test('an address without scheme is opened over https', () => {
  expect(linksIn('Siehe www.stadt.example')).toEqual(['https://www.stadt.example'])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
])('the address %s never becomes a link', text => expect(linksIn(text)).toEqual([]))
