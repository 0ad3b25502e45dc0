import { noOpeningHours, type OpeningHours } from '@lotse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { townWithChatbot, visitorOf } from '../../../../test/chat.ts'
import { startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { berlinDay } from '../../../platform/berlin.ts'
import { spokenDay } from './german-days.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const always = ['0–24', '0–24', '0–24', '0–24', '0–24', '0–24', '0–24']
const open: OpeningHours = {
  ...noOpeningHours,
  places: [{ name: 'Bürgerbüro', weekly: always, by_appointment: false, notice: '' }],
}
const asked = 'Hat das Bürgerbüro heute noch auf?'

/** A town whose administrator can enter something, and a visitor of its chatbot. */
const town = async () => {
  const { tenant, bot } = await townWithChatbot(test)
  const admin = await test.signedIn(await test.member(tenant, 'admin'))
  return { admin, bot, visitor: await visitorOf(test, bot.uuid) }
}

describe('opening hours', () => {
  it('are answered from as soon as they are entered, and cited as what they are', async () => {
    const { admin, bot, visitor } = await town()
    expect(await admin.call('settings.opening_hours')).toEqual(noOpeningHours)
    // Until then the documents are searched as for every other question.
    const before = await visitor.ask('Hat das Bürgerbüro jetzt noch auf?')
    expect(before.message?.sources[0]?.document_title).not.toBe('Öffnungszeiten')
    expect(await admin.call('settings.opening_hours.update', { body: open })).toEqual(open)
    const today = berlinDay(test.clock.now())
    const { text, message, conversationId } = await visitor.ask(asked)
    expect(text).toBe(`Das Bürgerbüro hat ${spokenDay(today, today)} bis 24:00 Uhr geöffnet. [1]`)
    expect(message?.sources).toEqual([
      {
        number: 1,
        document_title: 'Öffnungszeiten',
        page: null,
        heading: '',
        text: expect.stringContaining('Bürgerbüro\nMontag: 0:00–24:00 Uhr'),
        dated_on: today,
        url: '',
      },
    ])
    expect((await visitor.open(conversationId)).messages.at(-1)).toMatchObject({
      text,
      sources: [{ number: 1 }],
    })
    const { data } = await admin.call('chatbot.gaps.index', { params: { chatbot: bot.id } })
    expect(data.map(({ question }) => question)).not.toContain(asked)
  })

  it('are told for the day that is asked for, not for the morning of a greeting', async () => {
    const { admin, visitor } = await town()
    await admin.call('settings.opening_hours.update', { body: open })
    const { text } = await visitor.ask(
      'Guten Morgen, ich wollte fragen, ob das Bürgerbüro heute noch auf hat? Mit freundlichen Grüßen Erika Beispiel',
    )
    const today = berlinDay(test.clock.now())
    expect(text).toBe(`Das Bürgerbüro hat ${spokenDay(today, today)} bis 24:00 Uhr geöffnet. [1]`)
  })

  it('of a closing day are known at once, and each change is in the log', async () => {
    const { admin, visitor } = await town()
    const today = berlinDay(test.clock.now())
    const closed = { label: 'Betriebsausflug', from: today, to: null, place: 'Bürgerbüro', hours: '' }
    await admin.call('settings.opening_hours.update', { body: open })
    await admin.call('settings.opening_hours.update', { body: { ...open, special_days: [closed] } })
    expect((await visitor.ask(asked)).text).toMatch(
      /geschlossen \(Betriebsausflug\)\. Wieder geöffnet: morgen/,
    )
    const { data } = await admin.call('settings.audit.index')
    const changes = data.filter(({ action }) => action === 'chat-settings.opening-hours-updated')
    expect(changes).toHaveLength(2)
    expect(JSON.stringify(changes[0])).toContain('Betriebsausflug')
  })

  it('are what “Und übermorgen?” goes on with', async () => {
    const { admin, visitor } = await town()
    await admin.call('settings.opening_hours.update', { body: open })
    const { conversationId } = await visitor.ask(asked)
    const { text } = await visitor.ask('Und übermorgen?', { conversationId })
    expect(text).toMatch(/^Das Bürgerbüro hat übermorgen \(.*\) von 0:00 bis 24:00 Uhr geöffnet\. \[1\]$/)
  })

  it('that cannot be meant are refused at their field', async () => {
    const { admin } = await town()
    const [place] = open.places
    const body = { ...open, places: [{ ...place, weekly: ['von früh', ...always.slice(1)] }] } as OpeningHours
    expect((await admin.refused('settings.opening_hours.update', { body })).errors).toEqual({
      'places.0.weekly.0': 'Bitte so angeben: 8:00–12:00, 14:00–18:00',
    })
  })
})

describe('a question in another language, without anybody who could translate', () => {
  it.each([
    ['How much does a new passport cost?', /Please ask your question in German/],
    ['Yeni pasaport için ne gerekiyor?', /Almanca sorun/],
    ['Скільки коштує новий паспорт?', /німецькою мовою/],
    ['كم تكلفة جواز السفر الجديد؟', /باللغة الألمانية/],
  ])('is answered honestly in its own words: %s', async (question, sentence) => {
    const { admin, bot, visitor } = await town()
    const { text, message } = await visitor.ask(question)
    expect(text).toMatch(sentence)
    expect(message).toMatchObject({ status: 'completed', sources: [] })
    // What is not understood is no gap in what is known.
    expect((await admin.call('chatbot.gaps.index', { params: { chatbot: bot.id } })).data).toEqual([])
  })

  it('is answered from texts in that language', async () => {
    const passages = [
      'A new passport costs 70 euros and it takes four weeks to get it. You need a photo for it.',
    ]
    const { bot } = await townWithChatbot(test, { texts: [{ title: 'Passport', passages }] })
    const { text } = await (await visitorOf(test, bot.uuid)).ask('How much does a new passport cost?')
    expect(text).toContain('70 euros')
  })
})
