import type { SessionReply } from '@lotse/contract'
import { describe, expect, it, vi } from 'vitest'
import { RequestStandIn } from '../../test/request-stand-in.ts'
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
  auth: { user, impersonating: null },
  must_set_up_second_factor: false,
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
    [
      'somebody else is signed in',
      { auth: { user: { ...user, id: '0199a000-0000-7000-8000-000000000002' }, impersonating: null } },
    ],
    ['another tenant is active', { active_tenant_id: '0199a000-0000-7000-8000-00000000000b' }],
    ['nobody is signed in', { auth: { user: null, impersonating: null }, active_tenant_id: null }],
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
    [`attachment; filename="B_der.pdf"; filename*=UTF-8''B%C3%A4der.pdf`, 'Bäder.pdf'],
    ['attachment', null],
    ['', null],
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

describe('bytes', () => {
  const piece = new Blob(['0123456789'])
  const upload = { id: user.id, filename: 'a.txt', size: 20, received: 10, document_id: null }
  const sendPiece = (options?: Parameters<typeof call>[2]) =>
    call(
      'document.upload.piece',
      { params: { databucket: user.id, upload: user.id }, query: { offset: 0 }, bytes: piece },
      options,
    )
  const answer = (fetch: (url: string, init: RequestInit) => Promise<Response>) => {
    vi.stubGlobal('XMLHttpRequest', RequestStandIn)
    vi.stubGlobal('fetch', fetch)
  }

  it('travel as they are, with the token, and tell how far they are', async () => {
    adoptSession(session())
    const sent: { url: string; init: RequestInit }[] = []
    answer(async (url, init) => {
      sent.push({ url, init })
      return json(upload)
    })
    const progress: number[] = []
    await expect(sendPiece({ onProgress: bytes => progress.push(bytes) })).resolves.toEqual(upload)
    const [{ url, init } = { url: '', init: {} }] = sent
    expect(url).toBe(`/api/databuckets/${user.id}/uploads/${user.id}?offset=0`)
    expect(init.method).toBe('PUT')
    expect(init.headers).toMatchObject({ 'content-type': 'application/octet-stream', 'x-csrf-token': 'alt' })
    expect(init.body).toBe(piece)
    expect(progress).toEqual([5, 10])
  })

  it('go again with a new token when another tab has renewed it', async () => {
    adoptSession(session())
    answer(async (url, init) => {
      if (url === '/session') return json(session({ csrf_token: 'neu' }))
      return new Headers(init.headers).get('x-csrf-token') === 'neu' ? json(upload) : refused()
    })
    await expect(sendPiece()).resolves.toEqual(upload)
  })

  it('that meet a broken connection are an error like every other', async () => {
    answer(() => Promise.reject(new TypeError('network')))
    await expect(sendPiece()).rejects.toMatchObject({ code: 'unreachable', status: 0 })
  })

  it('can be called back on their way', async () => {
    answer(() => new Promise<never>(() => undefined))
    const controller = new AbortController()
    const sending = sendPiece({ signal: controller.signal })
    controller.abort(new Error('cancelled'))
    await expect(sending).rejects.toThrow('cancelled')
  })
})
