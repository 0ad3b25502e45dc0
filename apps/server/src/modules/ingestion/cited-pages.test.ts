import { afterAll, beforeAll, expect, it } from 'vitest'
import { assign, visitorOf } from '../../../test/chat.ts'
import { addChatbot } from '../../../test/chatbots.ts'
import { corpus } from '../../../test/corpus/corpus.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { cityWithDatabucket, processed, uploadFile } from '../../../test/uploads.ts'
import { withPdf } from './reading/pdf/open-pdf.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

/** Files of the corpus, and questions whose answers stand on certain pages of them. */
const questions: Record<string, string[]> = {
  'bescheide.pdf': [1, 7, 15, 23].map(
    house => `Welche Gebühr wird für das Grundstück Gartenweg ${house} festgesetzt?`,
  ),
  'grundstücke.pdf': [3, 57, 120, 199].map(plot => `Wie hoch ist die Jahresgebühr für Grundstück ${plot}?`),
  'hundert-kurze-seiten.pdf': [12, 37, 99].map(page => `Wie hoch ist die Gebühr auf Seite ${page}?`),
  'tabellenkopf-seite-davor.pdf': ['Was kostet Bioabfall im Jahr für 1100 Liter?'],
  'tabelle-kopf-nur-vorn.pdf': [12, 77, 109].map(number => `Gebühr für Beglaubigung Nummer ${number}?`),
}

const files = corpus()

const squeeze = (text: string): string => text.replace(/[\s\u00ad|-]+/g, '')

const tableHead = /^\|.*\|\n\|(?: ---+ \|)+\n/

/** What a reader shows on each page, without what the product makes of it. */
const shownOn = (bytes: Buffer): Promise<string[]> =>
  withPdf(bytes, async pdf => {
    const pages: string[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      pages.push(squeeze(items.map(item => ('str' in item ? item.str : '')).join('')))
    }
    return pages
  })

it.each(Object.entries(questions))(
  'every source of an answer from %s opens at the page where its words stand',
  async (name, asked) => {
    const bytes = files.find(file => file.name === name)?.bytes ?? Buffer.alloc(0)
    const pages = await shownOn(bytes)
    const { admin, city, databucket } = await cityWithDatabucket(test)
    const document = await uploadFile(admin, databucket, name, bytes)
    expect(await processed(admin, document)).toMatchObject({ status: 'completed' })
    const bot = await addChatbot(test.app, city.id, { accessRole: 'public' })
    await assign(test, bot.id, databucket)
    let cited = 0
    for (const question of asked) {
      const { message } = await (await visitorOf(test, bot.uuid)).ask(question)
      for (const source of message?.sources ?? []) {
        cited++
        const shown = pages[(source.page ?? 0) - 1] ?? ''
        // The head of a table is repeated where it goes on, and may stand on an earlier page; everything else is here.
        const text = source.text.replace(tableHead, '')
        const figures = text.match(/\d[\d.,]*\d|\d/g) ?? []
        expect(figures.filter(figure => !shown.includes(figure))).toEqual([])
        const words = text.split(/[\s|]+/).filter(word => /\p{L}{3}/u.test(word))
        const there = words.filter(word => shown.includes(squeeze(word)))
        expect(there.length / words.length).toBeGreaterThan(0.9)
      }
    }
    expect(cited).toBeGreaterThan(0)
  },
)
