import { type Reply, type Routes, routes } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { isStored } from '../../../test/data-stores.ts'
import { cityWithAdmin } from '../../../test/money.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { samplePicture } from '../../modules/separation-proof/walk/samples.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const picture = (bytes: Uint8Array = samplePicture.bytes) =>
  new File([new Uint8Array(bytes)], 'bild.png', { type: 'image/png' })
const bot: [string, string][] = [
  ['name', 'Bürgerbot'],
  ['public_name', 'Lotte'],
  ['public_description', 'Hilft bei Fragen'],
]

describe('a form that is sent with its pictures', () => {
  it('makes a chatbot as JSON and the routes of pictures do', async () => {
    const { admin } = await cityWithAdmin(test)
    const response = await admin.submit('chatbot.store', {}, [
      ...bot,
      ['communication_styles[]', 'friendly'],
      ['communication_styles[]', 'factual'],
      ['language_styles', 'formal'],
      ['target_audiences', ''],
      ['feedback_disabled', 'on'],
      ['chatbot_disabled', 'false'],
      ['profile_picture', picture()],
      ['sender_logo', new File([], '')],
    ])
    expect(response.statusCode, response.body).toBe(200)
    const made = routes['chatbot.store'].reply.parse(response.json())
    expect(made).toMatchObject({
      name: 'Bürgerbot',
      communication_styles: ['friendly', 'factual'],
      language_styles: ['formal'],
      target_audiences: [],
      feedback_disabled: true,
      chatbot_disabled: false,
      sender_logo_url: null,
    })
    const shown = await admin.request({ method: 'GET', url: made.profile_picture_url ?? '' })
    expect(shown.rawPayload.equals(samplePicture.bytes)).toBe(true)
    const changed = await admin.submit('chatbot.update', { chatbot: made.id }, [
      ...bot.with(0, ['name', 'Stadtbot']),
      ['sender_logo', picture()],
    ])
    expect(changed.json()).toMatchObject({ name: 'Stadtbot', profile_picture_url: made.profile_picture_url })
    expect(changed.json().sender_logo_url).toMatch(/^\/api\/chat/)
  })

  it('makes a data store with its cover', async () => {
    const { admin } = await cityWithAdmin(test)
    const made = await admin.submit('databucket.store', {}, [
      ['name', 'Satzungen'],
      ['cover_photo', picture()],
    ])
    expect(made.statusCode, made.body).toBe(200)
    const databucket: Reply<Routes['databucket.store']> = made.json()
    expect(databucket.cover_photo_url).not.toBeNull()
    const changed = await admin.submit('databucket.update', { databucket: databucket.id }, [
      ['name', 'Ortsrecht'],
      ['cover_photo', picture()],
    ])
    expect(changed.json().name).toBe('Ortsrecht')
    expect(changed.json().cover_photo_url).not.toBe(databucket.cover_photo_url)
  })

  it.each<[string, [string, string | File][], string, string]>([
    ['an empty name', [['name', '']], 'name', 'Dieses Feld ist erforderlich'],
    ['a missing field', bot.slice(0, 2), 'public_description', 'Dieses Feld ist erforderlich'],
    ['an unknown field', [...bot, ['tenant_id', 'x']], 'tenant_id', 'Unbekanntes Feld: tenant_id'],
    ['an unknown file', [...bot, ['avatar', picture()]], 'avatar', 'Unbekanntes Feld: avatar'],
    ['a field twice', [...bot, ['name', 'Noch einer']], 'name', 'Der Wert hat nicht die erwartete Form'],
    [
      'no word for yes or no',
      [...bot, ['chatbot_disabled', 'vielleicht']],
      'chatbot_disabled',
      'Der Wert hat nicht die erwartete Form',
    ],
    [
      'an unknown choice',
      [...bot, ['language_styles[]', 'x']],
      'language_styles.0',
      'Bitte wählen Sie einen gültigen Wert',
    ],
    [
      'a long text',
      [...bot, ['description', 'x'.repeat(2001)]],
      'description',
      'Bitte geben Sie höchstens 2000 Zeichen ein',
    ],
    [
      'a picture that is none',
      [...bot, ['sender_logo', picture(Buffer.from('<svg/>'))]],
      'sender_logo',
      'Bitte wählen Sie ein Bild im Format PNG, JPEG oder WebP',
    ],
    [
      'a picture that is too large',
      [...bot, ['profile_picture', picture(Buffer.alloc(2_200_000))]],
      'profile_picture',
      'Das Bild ist zu groß (max. 2 MB)',
    ],
  ])('with %s is refused at its field, and nothing is kept', async (_, fields, field, message) => {
    const { admin } = await cityWithAdmin(test)
    const response = await admin.submit('chatbot.store', {}, fields)
    expect(response.statusCode, response.body).toBe(422)
    expect(response.json().errors).toMatchObject({ [field]: message })
    expect((await admin.call('chatbot.index')).total).toBe(0)
  })

  it.each([
    ['chatbot.store', [...bot, ['profile_picture', picture()], ['sender_logo', picture()]], 'chatbot.index'],
    [
      'databucket.store',
      [
        ['name', 'Satzungen'],
        ['cover_photo', picture()],
      ],
      'databucket.index',
    ],
  ] as const)('of %s whose picture cannot be stored leaves nothing behind', async (route, fields, list) => {
    const { admin } = await cityWithAdmin(test)
    const { blobs } = test.app.ports
    const put = blobs.put.bind(blobs)
    const stored: string[] = []
    const failing = vi.spyOn(blobs, 'put').mockImplementation(async bytes => {
      if (stored.length === fields.filter(([, value]) => value instanceof File).length - 1)
        throw new Error('Kein Platz')
      stored.push(await put(bytes))
      return stored.at(-1) ?? ''
    })
    const response = await admin.submit(
      route,
      {},
      fields.map(([name, value]) => [name, value]),
    )
    failing.mockRestore()
    expect(response.statusCode).toBe(500)
    expect((await admin.call(list)).total).toBe(0)
    for (const key of stored) expect(await isStored(test.app, key)).toBe(false)
  })

  it('has the limits of every request', async () => {
    const { admin } = await cityWithAdmin(test)
    const statusOf = async (fields: [string, string | File][]) =>
      (await admin.submit('chatbot.store', {}, fields)).statusCode
    expect(await statusOf(Array.from({ length: 500 }, (_, i) => [`k${i}`, 'x']))).toBe(413)
    expect(await statusOf([...bot, ['description', 'x'.repeat(300_000)]])).toBe(413)
    expect(
      await statusOf([
        ...bot,
        ['sender_logo', picture()],
        ['sender_logo', picture()],
        ['sender_logo', picture()],
      ]),
    ).toBe(413)
  })
})
