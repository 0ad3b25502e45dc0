import type { SessionReply } from '@lotse/contract'
import { describe, expect, it, vi } from 'vitest'
import { adoptSession, call, download } from './api.ts'

const user = {
  id: '0199a000-0000-7000-8000-000000000001',
  name: 'Anna',
  email: 'anna@musterstadt.example',
  initials: 'A',
  profile_picture: null,
  is_super_admin: false,
}
const session = (changes: Partial<SessionReply> = {}): SessionReply => ({
  user,
  impersonating: null,
  active_tenant_id: '0199a000-0000-7000-8000-00000000000a',
  csrf_token: 'alt',
  app: { env: 'local', debug: false },
  ...changes,
})

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const refused = () =>
  json({ message: 'Bitte neu laden', code: 'csrf', errors: {} }, 403, { 'x-error-code': 'csrf' })

/** The server after its token changed: it takes only the new one. */
const serverWith = (current: SessionReply) => {
  const written: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/session') return json(current)
    if (new Headers(init.headers).get('x-csrf-token') !== current.csrf_token) return refused()
    written.push(url)
    return json({ message: 'gut' })
  })
  return written
}

const write = () => call('password.forgot', { body: { email: 'anna@musterstadt.example' } })

describe('a page whose token another tab has renewed', () => {
  it('fetches the new one and goes on while it is the same person in the same tenant', async () => {
    adoptSession(session())
    const written = serverWith(session({ csrf_token: 'neu' }))
    await expect(write()).resolves.toEqual({ message: 'gut' })
    expect(written).toEqual(['/api/password/forgot'])
  })

  it.each([
    ['somebody else is signed in', { user: { ...user, id: '0199a000-0000-7000-8000-000000000002' } }],
    ['another tenant is active', { active_tenant_id: '0199a000-0000-7000-8000-00000000000b' }],
    ['nobody is signed in', { user: null, active_tenant_id: null }],
  ])('saves nothing when %s there', async (_, changes) => {
    adoptSession(session())
    const written = serverWith(session({ csrf_token: 'neu', ...changes }))
    await expect(write()).rejects.toMatchObject({ code: 'session_changed', status: 409 })
    expect(written).toEqual([])
  })
})

describe('a server that does not answer', () => {
  it.each([
    ['credits.alerts.edit', 'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung.'],
    ['api.admin.credits.requests.statistics', 'The server cannot be reached. Please check your connection.'],
  ] as const)('is spoken of in the language of the screen of %s', async (name, message) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')))
    await expect(call(name)).rejects.toMatchObject({ code: 'unreachable', message })
  })
})

describe('a file from the server', () => {
  const answer = (response: Response) => vi.stubGlobal('fetch', async () => response)
  const fetchFile = () => download('api.credits.usage.export', { params: { tenant: user.id }, query: {} })

  it.each([
    ['attachment; filename="credit-usage-1.csv"', 'credit-usage-1.csv'],
    ['attachment; filename=credit-usage-1.csv', 'credit-usage-1.csv'],
    ['attachment', null],
  ])('sent as %s is named %s', async (disposition, name) => {
    answer(new Response('a;b', { headers: { 'content-disposition': disposition } }))
    const { content, fileName } = await fetchFile()
    expect(fileName).toBe(name)
    expect(await content.text()).toBe('a;b')
  })

  it('that is refused is an error like every other', async () => {
    answer(json({ message: 'Nein', code: 'forbidden', errors: {} }, 403))
    await expect(fetchFile()).rejects.toMatchObject({ code: 'forbidden', message: 'Nein' })
  })
})
