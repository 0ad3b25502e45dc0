import { describe, expect, it } from 'vitest'
import { groupPatternFault } from '../providers/okta/group-filter.ts'
import { nameHere } from './person-name.ts'
import { ownPath } from './return-to.ts'
import { type Mapping, placeOf, roleAtSignIn } from './rules.ts'

const identity = { email: 'mira@stadt.example', groups: ['Leitung', 'Alle'] }
const mapping = (more: Partial<Mapping>): Mapping => ({
  kind: 'group',
  value: 'Alle',
  tenantId: 'rathaus',
  role: 'user',
  ...more,
})

describe('the tenant of somebody new', () => {
  it('is the first that fits of the list', () => {
    const list = [
      mapping({ value: 'Bauhof', tenantId: 'bauhof' }),
      mapping({}),
      mapping({ tenantId: 'archiv' }),
    ]
    expect(placeOf(list, identity, null)).toMatchObject({ tenantId: 'rathaus', role: 'user' })
    expect(placeOf([mapping({ kind: 'domain', value: 'Stadt.example' })], identity, null)?.tenantId).toBe(
      'rathaus',
    )
    expect(placeOf([mapping({ kind: 'domain', value: 'example' })], identity, null)).toBeNull()
  })

  it('is that of the page before the list', () => {
    expect(placeOf([mapping({})], identity, 'archiv')).toEqual({ tenantId: 'archiv', role: 'external_user' })
    expect(placeOf([mapping({})], identity, 'rathaus')).toEqual({ tenantId: 'rathaus', role: 'user' })
  })
})

describe('the role at a sign-in', () => {
  const ask = (more: Partial<Parameters<typeof roleAtSignIn>[0]>) =>
    roleAtSignIn({
      tenantId: 'rathaus',
      managingRole: 'admin',
      current: null,
      mappings: [],
      identity,
      isAdmin: null,
      ...more,
    })

  it.each([
    ['is external for somebody new whom nothing names', {}, 'external_user'],
    ['runs the tenant if the service says so', { isAdmin: true, current: 'user' as const }, 'admin'],
    [
      'is taken away when the service does not say so any more',
      { isAdmin: false, current: 'admin' as const },
      'external_user',
    ],
    ['stays where no rule asks for administrators', { current: 'admin' as const }, 'admin'],
    ['stays if people gave it', { current: 'contentmanager' as const, isAdmin: false }, 'contentmanager'],
    [
      'comes from a group',
      { mappings: [mapping({ role: 'contentmanager' })], current: 'user' as const },
      'contentmanager',
    ],
    [
      'goes with the group',
      {
        mappings: [mapping({ value: 'Redaktion', role: 'contentmanager' })],
        current: 'contentmanager' as const,
      },
      'external_user',
    ],
    [
      'falls back to that of the domain',
      {
        isAdmin: false,
        current: 'admin' as const,
        mappings: [mapping({ kind: 'domain', value: 'stadt.example' })],
      },
      'user',
    ],
    [
      'is the one that runs this kind of tenant',
      { managingRole: 'subtenantmanager' as const, mappings: [mapping({ role: 'admin' })] },
      'subtenantmanager',
    ],
  ])('%s', (_name, more, role) => {
    expect(ask(more)).toBe(role)
  })
})

it.each([
  ['Mira Muster', 'Mira Muster'],
  ['', 'Mira Von Muster'],
  ['www.evil.example', 'Mira Von Muster'],
])('a name that the service calls „%s“ becomes „%s“', (name, shown) => {
  expect(nameHere({ name, email: 'mira.von-muster@stadt.example' })).toBe(shown)
})

it.each([
  ['/chatbots?page=2#top', '/chatbots?page=2#top'],
  ['//evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://lotse.test.evil.example/', '/'],
  ['/sso/4711', '/'],
  [undefined, '/'],
])('after the sign-in %s leads to %s', (wanted, path) => {
  expect(ownPath('https://lotse.test', wanted)).toBe(path)
})

it.each(['(a+)+$', '(a|a)*b', '(.*)\\1', '(?=a)b', '.*.*.*.*x', `${'a'.repeat(201)}`, '['])(
  'the pattern %s is refused',
  pattern => {
    expect(groupPatternFault(pattern)).toBeTruthy()
  },
)
it.each(['', '^Lotse-', '^(Rathaus|Bauhof)-.*$', '[a-z]+-\\d{2}'])('the pattern %s is taken', pattern => {
  expect(groupPatternFault(pattern)).toBeNull()
})
