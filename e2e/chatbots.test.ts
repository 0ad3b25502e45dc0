import { randomUUID } from 'node:crypto'
import { defaultEmbedSettings } from '@lotse/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ModelServer, startModelServer } from '../apps/server/test/model-server.ts'
import { hasPhp, installPlugin } from '../apps/server/test/wordpress-site.ts'
import { expectAccessible, settled } from './accessibility-check.ts'
import { button, callAs, field, gone, see } from './acting.ts'
import {
  assignByKeyboard,
  createChatbot,
  embedOn,
  fillDatabucket,
  type Names,
  readAsStaff,
  statute,
} from './chatbot-steps.ts'
import { type ForeignSite, openForeignSite } from './foreign-site.ts'
import { type Hand, keyboard, mouse } from './input-devices.ts'
import { type Stage, setStage } from './stage.ts'

let site: ForeignSite
beforeAll(async () => {
  site = await openForeignSite()
})
afterAll(() => site.close())

/** Somebody of the town, whose clipboard may be read. */
const clerk = (stage: Stage): Promise<Page> =>
  stage.signedIn('admin', '/dashboard', { permissions: ['clipboard-read', 'clipboard-write'] })

const openWidget = async (stage: Stage, hand: Hand, publicName: string, snippet: string): Promise<Page> => {
  site.show({ body: snippet })
  const page = await stage.newPage()
  // The page's clock, so that three seconds are three seconds and take no time.
  await page.clock.install()
  await page.goto(site.url)
  await hand.press(button(page, `Chat öffnen: ${publicName}`))
  await see(page.getByRole('dialog', { name: publicName }))
  return page
}

const ask = async (page: Page, hand: Hand): Promise<void> => {
  await hand.write(field(page, 'Ihre Frage'), statute.question)
  await page.keyboard.press('Enter')
}

const openCitation = async (page: Page, hand: Hand): Promise<void> => {
  await hand.press(button(page, /^Quelle 1: /).first())
  const source = page.getByRole('group', { name: /^Quelle 1: / })
  await see(source.getByText(new RegExp(`^${statute.page} · `)))
  await see(source.getByText(statute.passage))
}

/** Where the statute can be read on the web, said by a call: the form of documents has a story of its own. */
const publishStatute = async (page: Page, { databucket }: Names, address: string): Promise<void> => {
  type List = { data: { id: string; name: string; title: string }[] }
  const buckets = await callAs<List>(page, 'GET', '/api/databuckets')
  const path = `/api/databuckets/${buckets.data.find(({ name }) => name === databucket)?.id}/documents`
  for (const { id, title } of (await callAs<List>(page, 'GET', path)).data)
    await callAs(page, 'PUT', `/api/documents/${id}`, { title, external_url: address })
}

const openOriginal = async (page: Page): Promise<string> => {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /^Original öffnen/ }).click()
  const original = await opening
  await original.waitForLoadState()
  return original.url()
}

const rate = async (page: Page, hand: Hand): Promise<void> => {
  const thanks = page.getByText('Vielen Dank für Ihre Rückmeldung!')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await hand.press(button(page, 'Hilfreich'))
  await see(thanks)
  await page.clock.fastForward(2_999)
  expect(await thanks.isVisible()).toBe(true)
  await page.clock.fastForward(1)
  await gone(thanks)
  await see(page.getByRole('button', { name: 'Hilfreich', exact: true, pressed: true }))
}

describe('without a model', () => {
  const stage = setStage()

  test('by keyboard alone a chatbot is made, embedded, asked and paid for; its answer stands on page 3 of the PDF', async () => {
    const names: Names = { databucket: 'Ortsrecht', chatbot: 'Steuerbot', publicName: 'Stine' }
    const staff = await clerk(stage())
    const look = async () => {
      await settled(staff)
      await expectAccessible(staff)
    }
    await fillDatabucket(staff, keyboard, names)
    await createChatbot(staff, keyboard, names, look)
    await assignByKeyboard(staff, names, look)
    const snippet = await embedOn(staff, keyboard, 'localhost')

    const visitor = await openWidget(stage(), keyboard, names.publicName, snippet)
    await ask(visitor, keyboard)
    await see(visitor.getByRole('log').getByText(statute.passage))
    await openCitation(visitor, keyboard)
    await expectAccessible(visitor)
    await rate(visitor, keyboard)

    await readAsStaff(staff, keyboard, names, { madeBy: /Ohne Sprachmodell/, look })
  })

  describe('with an embedded chatbot', () => {
    const publicName = 'Lotte'
    let staff: Page
    let chatbot: { id: string; uuid: string }
    beforeAll(async () => {
      staff = await stage().signedIn('admin')
      const form = { name: 'Bürgerbot', public_name: publicName, public_description: 'Fragen an die Stadt' }
      chatbot = await callAs(staff, 'POST', '/api/chatbots', { ...form, access_role: 'public' })
      const { data } = await callAs<{ data: { id: string }[] }>(staff, 'GET', '/api/databuckets')
      await callAs(staff, 'PUT', `/api/chatbots/${chatbot.id}/databuckets`, {
        databuckets: { high: data.map(({ id }) => id), medium: [], low: [] },
      })
      await callAs(staff, 'PUT', `/api/chatbots/${chatbot.id}/embed`, {
        allow_embedding: true,
        allowed_domains: ['localhost'],
        embed_settings: defaultEmbedSettings(form),
      })
    })

    /** A call of the page's own script. */
    const callFrom = (page: Page, path: string, body: object): Promise<{ status: number; text: string }> =>
      page.evaluate(
        async ([url, content]) => {
          const headers = { 'content-type': 'application/json' }
          const response = await fetch(url, { method: 'POST', headers, body: content })
          return { status: response.status, text: await response.text() }
        },
        [`${stage().url}/api/chat/${chatbot.uuid}${path}`, JSON.stringify(body)] as const,
      )
    const visit = async (address: string): Promise<Page> => {
      site.show({ body: '' })
      const page = await stage().newPage()
      await page.goto(address)
      return page
    }
    const tokenOn = async (page: Page): Promise<string> =>
      JSON.parse((await callFrom(page, '/open', {})).text).visitor_token
    const questionOf = (token: string, conversation: string | null = null) => ({
      visitor_token: token,
      conversation_id: conversation,
      message: 'Was kostet ein Reisepass?',
      key: randomUUID(),
    })
    const conversations = async () =>
      (await callAs<{ data: object[] }>(staff, 'GET', `/api/chatbots/${chatbot.id}/conversations`)).data

    test('a page that is not on the list gets no answer and is told so, even with the token of one that is', async () => {
      const question = questionOf(await tokenOn(await visit(site.url)))
      const unlisted = await visit(site.unlistedUrl)
      await expect(callFrom(unlisted, '/messages', question)).rejects.toThrow('Failed to fetch')
      await expect.poll(() => stage().takeProblems().join()).toContain('blocked by CORS policy')
      // What the browser keeps from the page.
      const refused = await unlisted.request.post(`/api/chat/${chatbot.uuid}/messages`, {
        data: question,
        headers: { origin: site.unlistedUrl },
      })
      expect(refused.status()).toBe(403)
      expect(await refused.json()).toMatchObject({ message: 'Dafür fehlt Ihnen die Berechtigung.' })
      expect(await conversations()).toEqual([])
    })

    test('what one visitor has asked, another one can neither read nor continue nor rate', async () => {
      const asker = await visit(site.url)
      const token = await tokenOn(asker)
      const answered = await callFrom(asker, '/messages', questionOf(token))
      expect(answered.text).toContain('70,00 Euro')
      const { conversation_id: conversation, message_id: message } = JSON.parse(
        /^event: begin\ndata: (.*)$/m.exec(answered.text)?.[1] ?? '{}',
      )

      const stranger = await visit(site.url)
      const other = await tokenOn(stranger)
      const read = (page: Page, visitor: string) =>
        callFrom(page, '/open', { visitor_token: visitor, conversation_id: conversation })
      expect(JSON.parse((await read(asker, token)).text).messages).toHaveLength(2)
      expect(JSON.parse((await read(stranger, other)).text).messages).toEqual([])
      expect((await callFrom(stranger, '/messages', questionOf(other, conversation))).status).toBe(404)
      const rating = { visitor_token: other, feedback: 'negative' }
      expect((await callFrom(stranger, `/messages/${message}/feedback`, rating)).status).toBe(404)
      expect(await conversations()).toMatchObject([
        { id: conversation, messages_count: 2, negative_count: 0 },
      ])
    })

    test.skipIf(!hasPhp)('the WordPress plugin puts it on every page of a site', async () => {
      const wordpress = await installPlugin(stage().url)
      const { printed } = wordpress.visit({ place: 'site', option: { chatbot: chatbot.uuid } })
      await wordpress.remove()
      const visitor = await openWidget(stage(), mouse, publicName, printed)
      await field(visitor, 'Ihre Frage').fill('Was kostet ein Reisepass?')
      await visitor.keyboard.press('Enter')
      await see(
        visitor
          .getByRole('log')
          .getByText(/70,00 Euro/)
          .first(),
      )
    })
  })
})

describe('with a model', () => {
  let model: ModelServer
  beforeAll(async () => {
    model = await startModelServer()
  })
  afterAll(() => model.close())
  const stage = setStage({
    settings: () => ({
      AI_BASE_URL: model.config.baseUrl ?? '',
      AI_API_KEY: model.config.apiKey ?? '',
      AI_CHAT_MODEL: model.config.chatModel ?? '',
      AI_EMBEDDING_MODEL: model.config.embeddingModel ?? '',
    }),
  })

  test('the answer can be read while the model still writes it, and cites page 3 of the PDF', async () => {
    const names: Names = { databucket: 'Satzungen', chatbot: 'Modellbot', publicName: 'Momo' }
    const staff = await clerk(stage())
    await fillDatabucket(staff, mouse, names)
    const original = `${site.url}/hundesteuersatzung.pdf`
    await publishStatute(staff, names, original)
    await createChatbot(staff, mouse, names)
    await assignByKeyboard(staff, names)
    const snippet = await embedOn(staff, mouse, 'localhost')

    const lastWords = Promise.withResolvers<void>()
    model.streamsWith({
      pieces: ['Eine neue Marke ', 'kostet 5 Euro ', 'und kommt mit der Post [1].'],
      before: piece => (piece === 2 ? lastWords.promise : undefined),
    })
    const visitor = await openWidget(stage(), mouse, names.publicName, snippet)
    await ask(visitor, mouse)
    await see(visitor.getByText('Eine neue Marke kostet 5 Euro'))
    await see(button(visitor, 'Antwort anhalten'))
    expect(await visitor.getByText('mit der Post').count()).toBe(0)
    lastWords.resolve()
    await see(visitor.getByText('Eine neue Marke kostet 5 Euro und kommt mit der Post'))
    await openCitation(visitor, mouse)
    expect(await openOriginal(visitor)).toBe(`${original}#page=3`)
    await rate(visitor, mouse)

    await readAsStaff(staff, mouse, names, { madeBy: /Modell probe-chat/ })
  })
})
