import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cityWithStore, isStored, shareWithCircle } from '../../../test/data-stores.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { samplePicture } from '../separation-proof/walk/samples.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const withStore = () => cityWithStore(test)
const png = samplePicture.bytes
const file = (bytes: Buffer, name = 'bild.png') => ({ bytes, name, type: 'image/png' })
const keyOf = (url: string | null) => url?.split('/').at(-1) ?? ''

describe('the picture of a data store', () => {
  it('is seen by those who may read it, at an address that changes with it', async () => {
    const { city, admin, databucket, params } = await withStore()
    const { cover_photo_url: url } = await admin.call('databucket.cover.store', { params, file: file(png) })
    const response = await admin.request({ method: 'GET', url: url ?? '' })
    expect(response.rawPayload.equals(png)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const neighbour = await test.mainTenant({ circleId: city.circleId })
    const reader = await test.signedIn(await test.member(neighbour, 'admin'))
    expect((await reader.request({ method: 'GET', url: url ?? '' })).statusCode).toBe(404)
    await shareWithCircle(test.app, databucket)
    expect((await reader.request({ method: 'GET', url: url ?? '' })).statusCode).toBe(200)
    expect((await reader.refused('databucket.cover.store', { params, file: file(png) })).status).toBe(404)
    expect((await reader.refused('databucket.cover.destroy', { params })).status).toBe(404)
    expect((await test.browser().request({ method: 'GET', url: url ?? '' })).statusCode).toBe(401)
  })

  it('is replaced and removed with its file, and each is in the log', async () => {
    const { admin, params } = await withStore()
    const store = async () =>
      keyOf((await admin.call('databucket.cover.store', { params, file: file(png) })).cover_photo_url)
    const [first, second] = [await store(), await store()]
    expect(second).not.toBe(first)
    await expect.poll(() => isStored(test.app, first)).toBe(false)
    expect(await isStored(test.app, second)).toBe(true)
    expect((await admin.call('databucket.cover.destroy', { params })).cover_photo_url).toBeNull()
    await admin.call('databucket.cover.destroy', { params })
    await expect.poll(() => isStored(test.app, second)).toBe(false)
    const actions = (await admin.call('settings.audit.index')).data.map(({ action }) => action)
    expect(actions.filter(action => action.startsWith('databucket.'))).toEqual([
      'databucket.cover-removed',
      'databucket.cover-changed',
      'databucket.cover-changed',
    ])
  })

  it('of uploads at the same time is one, and no file of the others stays', async () => {
    const { admin, params } = await withStore()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.call('databucket.cover.store', { params, file: file(png) })),
    )
    const keys = new Set(answers.map(({ cover_photo_url }) => keyOf(cover_photo_url)))
    const kept = keyOf((await admin.call('databucket.edit', { params })).cover_photo_url)
    for (const key of keys) await expect.poll(() => isStored(test.app, key)).toBe(key === kept)
  })

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing at all', Buffer.alloc(0)],
  ])('that is %s and calls itself a PNG is refused', async (_, bytes) => {
    const { admin, params } = await withStore()
    expect((await admin.refused('databucket.cover.store', { params, file: file(bytes) })).errors).toEqual({
      cover_photo: 'Bitte wählen Sie ein Bild im Format PNG, JPEG oder WebP',
    })
  })

  it('that is too heavy or too wide is refused', async () => {
    const { admin, params } = await withStore()
    const heavy = Buffer.concat([png, Buffer.alloc(5 * 1_048_576)])
    expect((await admin.refused('databucket.cover.store', { params, file: file(heavy) })).errors).toEqual({
      cover_photo: 'Das Bild ist zu groß (max. 5 MB)',
    })
    const wide = Buffer.from(png)
    wide.writeUInt32BE(1_000_000, 16)
    expect((await admin.refused('databucket.cover.store', { params, file: file(wide) })).errors).toEqual({
      cover_photo: 'Das Bild darf höchstens 8000 Pixel breit und hoch sein',
    })
  })
})
