import { profilePicture } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { deleteUser } from '../index.ts'
import { gif, png } from './test-pictures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const file = (bytes: Uint8Array, name = 'bild.png', type = 'image/png') => ({ file: { bytes, name, type } })
const keyOf = (url: string) => url.split('/').at(-1) ?? ''

const isStored = (key: string): Promise<boolean> =>
  new Promise(resolve => {
    const stream = t.app.ports.blobs.read(key)
    stream.once('error', () => resolve(false))
    stream.once('readable', () => {
      stream.destroy()
      resolve(true)
    })
  })

describe('the profile picture', () => {
  test('is shown at an address of its own, with its type by content, and may be kept by the browser', async () => {
    const person = await t.person()
    const browser = await t.signedIn(person)
    // A GIF that calls itself a PNG is a GIF.
    const { profile_picture: url } = await browser.call('profile.picture.update', file(gif))
    expect((await browser.call('session.show')).auth.user?.profile_picture).toBe(url)
    const response = await browser.request({ method: 'GET', url })
    expect(response.rawPayload.equals(gif)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'image/gif',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await t.browser().request({ method: 'GET', url })).statusCode).toBe(401)
    expect((await (await t.signedIn(await t.person())).request({ method: 'GET', url })).statusCode).toBe(404)
  })

  test('a new one replaces the old file, and removed it is gone from the disk', async () => {
    const browser = await t.signedIn(await t.person())
    const first = (await browser.call('profile.picture.update', file(png))).profile_picture
    const second = (await browser.call('profile.picture.update', file(gif))).profile_picture
    expect(second).not.toBe(first)
    await expect.poll(() => isStored(keyOf(first))).toBe(false)
    expect((await browser.request({ method: 'GET', url: first })).statusCode).toBe(404)
    expect(await isStored(keyOf(second))).toBe(true)
    await browser.call('profile.picture.delete')
    expect((await browser.call('profile.edit')).user.profile_picture).toBeNull()
    await expect.poll(() => isStored(keyOf(second))).toBe(false)
    await browser.call('profile.picture.delete')
  })

  test('goes with its person', async () => {
    const person = await t.person()
    const { profile_picture: url } = await (await t.signedIn(person)).call(
      'profile.picture.update',
      file(png),
    )
    await deleteUser(t.app.systemContext('test'), person)
    await expect.poll(() => isStored(keyOf(url))).toBe(false)
  })

  test.each([
    ['SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['XML with an SVG', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['PDF', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj'],
    ['nothing at all', ''],
  ])('%s that calls itself a PNG is refused', async (_, text) => {
    const browser = await t.signedIn(await t.person())
    expect(await browser.refused('profile.picture.update', file(Buffer.from(text)))).toMatchObject({
      status: 422,
      errors: { picture: 'Bitte wählen Sie eine Bilddatei aus' },
    })
    expect((await browser.call('profile.edit')).user.profile_picture).toBeNull()
  })

  test('of exactly 2 MB is taken, one byte more is refused', async () => {
    const browser = await t.signedIn(await t.person())
    const largest = Buffer.concat([png, Buffer.alloc(profilePicture.maxBytes - png.length)])
    await browser.call('profile.picture.update', file(largest))
    expect(
      (await browser.refused('profile.picture.update', file(Buffer.concat([largest, Buffer.alloc(1)]))))
        .errors,
    ).toEqual({
      picture: 'Die Datei darf maximal 2MB groß sein',
    })
  })

  test.each([
    ['one pixel wide and a million high', 1, 1_000_000],
    ['wider than any screen', 8001, 10],
  ])('%s is refused, however small the file is', async (_, width, height) => {
    const browser = await t.signedIn(await t.person())
    const bytes = Buffer.from(png)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    expect((await browser.refused('profile.picture.update', file(bytes))).errors).toEqual({
      picture: 'Das Bild darf höchstens 8000 Pixel breit und hoch sein',
    })
  })

  test('a name that points out of its folder leads nowhere', async () => {
    const browser = await t.signedIn(await t.person())
    const { profile_picture: url } = await browser.call(
      'profile.picture.update',
      file(png, '../../../../tmp/boese.png'),
    )
    expect(url).toMatch(/^\/api\/users\/[0-9a-f-]{36}\/picture\/[0-9a-f-]{36}$/)
  })
})
