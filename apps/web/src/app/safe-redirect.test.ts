import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each(['/profile', '/settings/users?page=2&search=Bau', '/help#rollen'])(
  'after sign-in the person returns to %s',
  path => expect(safeRedirect(path)).toBe(path),
)

test.each([
  ['another site', 'https://evil.example/'],
  ['an address without scheme', '//evil.example'],
  ['a backslash that browsers read as a slash', '/\\evil.example'],
  ['a tab that browsers drop', '/\t/evil.example'],
  ['dot segments that leave two slashes', '/.//evil.example'],
  ['dot segments with a backslash', '/..\\/evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a path without its slash', 'profile'],
  ['nothing', ''],
  ['something else than text', 42],
  ['a missing value', undefined],
])('%s is not followed after sign-in', (_, target) => expect(safeRedirect(target)).toBe('/dashboard'))

test.each(['/login', '/login?redirect=/login', '/login/second-factor', '/'])(
  'a redirect to %s would go in circles and leads to the dashboard',
  path => expect(safeRedirect(path)).toBe('/dashboard'),
)

test('a page whose name only begins like the sign-in page is followed', () => {
  expect(safeRedirect('/login-history')).toBe('/login-history')
})
