import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addChatbot } from '../../../test/chatbots.ts'
import { isStored } from '../../../test/data-stores.ts'
import { cityWithAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import type { TestBrowser } from '../../../test/test-browser.ts'
import { samplePicture } from '../separation-proof/walk/samples.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const keyOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const statusOf = async (browser: TestBrowser, url: string | null) =>
  (await browser.request({ method: 'GET', url: url ?? '' })).statusCode
const picture = (chatbot: string) => ({ chatbot, image: 'profile_picture' as const })
const file = samplePicture

describe('the pictures of a chatbot', () => {
  it('of a public one are seen by everybody, also on other sites, and by no other address', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const { id, uuid } = await addChatbot(test.app, city.id, { accessRole: 'public' })
    const { uuid: other } = await addChatbot(test.app, city.id, { accessRole: 'public' })
    const { profile_picture_url: url, sender_logo_url } = await admin.call('chatbot.image.store', {
      params: picture(id),
      file,
    })
    expect(sender_logo_url).toBeNull()
    const visitor = test.browser()
    const response = await visitor.request({ method: 'GET', url: url ?? '' })
    expect(response.rawPayload.equals(file.bytes)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await statusOf(visitor, url?.replace(uuid, other) ?? null)).toBe(404)
    expect(await statusOf(visitor, url?.replace(keyOf(url), uuid) ?? null)).toBe(404)
  })

  it('of a restricted one are seen by those who may talk to it or manage it', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const { id } = await addChatbot(test.app, city.id, { accessRole: 'admin' })
    const { sender_logo_url: url } = await admin.call('chatbot.image.store', {
      params: { chatbot: id, image: 'sender_logo' },
      file,
    })
    const headers = (await admin.request({ method: 'GET', url: url ?? '' })).headers
    expect(headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    })
    const browserOf = async (role: 'contentmanager' | 'user') => test.signedIn(await test.member(city, role))
    expect(await statusOf(await browserOf('contentmanager'), url)).toBe(200)
    expect(await statusOf(await browserOf('user'), url)).toBe(404)
    expect(await statusOf(test.browser(), url)).toBe(404)
    expect(await statusOf((await cityWithAdmin(test)).admin, url)).toBe(404)
  })

  it('are replaced, removed and deleted with their files, and each is in the log', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const { id } = await addChatbot(test.app, city.id)
    const params = picture(id)
    const store = async () =>
      keyOf((await admin.call('chatbot.image.store', { params, file })).profile_picture_url)
    const [first, second] = [await store(), await store()]
    await expect.poll(() => isStored(test.app, first)).toBe(false)
    expect(await isStored(test.app, second)).toBe(true)
    expect((await admin.call('chatbot.image.destroy', { params })).profile_picture_url).toBeNull()
    await admin.call('chatbot.image.destroy', { params })
    const third = await store()
    await admin.call('chatbot.destroy', { params: { chatbot: id } })
    for (const key of [second, third]) await expect.poll(() => isStored(test.app, key)).toBe(false)
    const actions = (await admin.call('settings.audit.index')).data.map(({ action }) => action)
    expect(actions.filter(action => action.startsWith('chatbot.'))).toEqual([
      'chatbot.deleted',
      'chatbot.picture-changed',
      'chatbot.picture-removed',
      'chatbot.picture-changed',
      'chatbot.picture-changed',
    ])
  })

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
  ])('that are %s and call themselves PNG are refused', async (_, bytes) => {
    const { city, admin } = await cityWithAdmin(test)
    const { id } = await addChatbot(test.app, city.id)
    const answer = await admin.refused('chatbot.image.store', {
      params: picture(id),
      file: { ...file, bytes },
    })
    expect(answer.errors).toEqual({ image: 'Bitte wählen Sie ein Bild im Format PNG, JPEG oder WebP' })
  })

  it('that are too heavy or too wide are refused, as is every other name for them', async () => {
    const { city, admin } = await cityWithAdmin(test)
    const { id } = await addChatbot(test.app, city.id)
    const heavy = Buffer.concat([file.bytes, Buffer.alloc(2 * 1_048_576)])
    const wide = Buffer.from(file.bytes)
    wide.writeUInt32BE(1_000_000, 16)
    for (const [bytes, message] of [
      [heavy, 'Das Bild ist zu groß (max. 2 MB)'],
      [wide, 'Das Bild darf höchstens 8000 Pixel breit und hoch sein'],
    ] as const)
      expect(
        (await admin.refused('chatbot.image.store', { params: picture(id), file: { ...file, bytes } }))
          .errors,
      ).toEqual({ image: message })
    const params = { chatbot: id, image: 'uuid' as never }
    expect((await admin.refused('chatbot.image.store', { params, file })).status).toBe(404)
  })
})
