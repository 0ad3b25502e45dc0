import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addChatbot } from '../../../test/chatbots.ts'
import { startTestApp, type TestApp, type TestTenant } from '../../../test/test-app.ts'
import { admitsOrigin } from './admits-origin.ts'

let test: TestApp
let city: TestTenant
beforeAll(async () => {
  test = await startTestApp()
  city = await test.mainTenant()
})
afterAll(() => test.close())

const embeddable = (domains: string[]) =>
  addChatbot(test.app, city.id, { accessRole: 'public', isEmbeddable: true, domains })
const admits = (uuid: string, origin: string) =>
  admitsOrigin(test.app.systemContext('test'), { uuid }, origin)

describe('pages of other sites', () => {
  it('may use a chatbot when their host is on its list, however they write it', async () => {
    const { uuid } = await embeddable([
      'www.stadt.example',
      'test.stadt.example:8443',
      'localhost',
      'xn--bcher-kva.example',
    ])
    for (const origin of [
      'https://www.stadt.example',
      'https://www.stadt.example:443',
      'https://test.stadt.example:8443',
      'HTTPS://WWW.Stadt.Example',
      'https://www.stadt.example.',
      'http://localhost:5173',
      'https://localhost',
      'https://bücher.example',
    ])
      expect(await admits(uuid, origin), origin).toBe(true)
  })

  it('are refused when it is not on it, however alike it looks', async () => {
    const { uuid } = await embeddable(['www.stadt.example'])
    for (const origin of [
      'https://stadt.example',
      'http://www.stadt.example',
      'https://www.stadt.example:8443',
      'https://www.stadt.example.evil.test',
      'https://evil-www.stadt.example',
      'https://a.www.stadt.example',
      'https://wwwxstadt.example',
      'https://www.stadt.example..',
      'https://www.stаdt.example',
      'https://www.stadt.example@evil.test',
      'https://evil.test/www.stadt.example',
      'https://evil.test#www.stadt.example',
      'https://evil.test\\@www.stadt.example',
      'https://user@www.stadt.example',
      'ftp://www.stadt.example',
      'file://www.stadt.example',
      'chrome-extension://www.stadt.example',
      'www.stadt.example',
      'null',
      '',
    ])
      expect(await admits(uuid, origin), origin).toBe(false)
  })

  it('are all admitted by an empty list, as long as they are sites', async () => {
    const { uuid } = await embeddable([])
    for (const origin of ['https://irgendwo.test', 'http://127.0.0.1:8080', 'http://[::1]:3000'])
      expect(await admits(uuid, origin), origin).toBe(true)
    for (const origin of ['null', 'file://', 'data:text/html,x', 'about:blank', 'https://'])
      expect(await admits(uuid, origin), origin).toBe(false)
  })

  it.each([
    ['is switched off', 'update chatbots set chatbot_disabled = true where uuid = $1'],
    [
      'belongs to a deleted tenant',
      'update tenants set deleted_at = now() where id = (select tenant_id from chatbots where uuid = $1)',
    ],
  ])('are admitted by a chatbot that %s, which tells them so', async (_, change) => {
    const own = await test.mainTenant()
    const { uuid } = await addChatbot(test.app, own.id, { accessRole: 'public', isEmbeddable: true })
    await test.app.database.pool.query(change, [uuid])
    expect(await admits(uuid, 'https://irgendwo.test')).toBe(true)
  })

  it.each([
    ['is not public', "update chatbots set access_role = 'external_user' where uuid = $1"],
    ['is not to be embedded', 'update chatbots set allow_embedding = false where uuid = $1'],
    [
      'belongs to a tenant that does not allow it',
      'update tenants set allows_embedding = false where id = (select tenant_id from chatbots where uuid = $1)',
    ],
  ])('are refused by a chatbot that %s', async (_, change) => {
    const own = await test.mainTenant()
    const { uuid } = await addChatbot(test.app, own.id, { accessRole: 'public', isEmbeddable: true })
    expect(await admits(uuid, 'https://www.stadt.example')).toBe(true)
    await test.app.database.pool.query(change, [uuid])
    expect(await admits(uuid, 'https://www.stadt.example')).toBe(false)
  })

  it('are refused by a chatbot that does not exist or cannot', async () => {
    for (const uuid of [randomUUID(), 'x', "' or true", ''])
      expect(await admits(uuid, 'https://www.stadt.example')).toBe(false)
    expect(await admitsOrigin(test.app.systemContext('test'), {}, 'https://www.stadt.example')).toBe(false)
  })

  it('hear in the answer to a call whether they may', async () => {
    const { uuid } = await embeddable(['www.stadt.example'])
    const ask = (origin: string) =>
      test.browser().request({
        method: 'OPTIONS',
        url: `/api/chat/${uuid}/messages`,
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const admitted = await ask('https://www.stadt.example')
    expect(admitted.headers['access-control-allow-origin']).toBe('https://www.stadt.example')
    const refused = await ask('https://evil.test')
    expect(refused.statusCode).toBe(403)
    expect(refused.headers['access-control-allow-origin']).toBeUndefined()
  })
})
