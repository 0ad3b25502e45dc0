import { expect, test } from 'vitest'
import { keepDraft, takeDraft, tellDraftOwner } from './kept-draft.ts'

const fields = ['name', 'password', 'picture']

test('a draft leaves out secrets and what cannot be written down', () => {
  tellDraftOwner(() => 'mira')
  keepDraft(fields, {
    name: 'Mira',
    roles: ['admin', null],
    password: 'Geheim-1',
    current_password: 'Geheim-0',
    service: {
      client_id: 'lotse',
      client_secret: 'Geheim-2',
      sp_private_key: 'Geheim-3',
      api_token: 'Geheim-4',
    },
    picture: new File([], 'a.png'),
    at: new Date(),
  })
  expect(sessionStorage.getItem('lotse.draft')).not.toContain('Geheim')
  expect(takeDraft(fields)).toEqual({
    name: 'Mira',
    roles: ['admin', null],
    service: { client_id: 'lotse' },
  })
  expect(takeDraft(fields)).toBeNull()
})

test('a draft waits for its own form and is kept for nobody who is not signed in', () => {
  tellDraftOwner(() => 'mira')
  expect(keepDraft(fields, { name: 'Mira' })).toBe(true)
  expect(takeDraft(['name', 'address'])).toBeNull()
  expect(takeDraft(fields)).toEqual({ name: 'Mira' })
  tellDraftOwner(() => null)
  expect(keepDraft(fields, { name: 'Mira' })).toBe(false)
  expect(takeDraft(fields)).toBeNull()
})
