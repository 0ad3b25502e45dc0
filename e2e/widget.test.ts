import { defaultEmbedSettings, type EmbedSettings } from '@lotse/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility-check.ts'
import { button, callAs, field, gone, see } from './acting.ts'
import { dogTax, makeDatabucket, processedByCall, uploadByCall } from './data-stores.ts'
import { type ForeignSite, openForeignSite } from './foreign-site.ts'
import { hear } from './hearing.ts'
import { seeKeyboardDialog } from './keyboard.ts'
import { setStage } from './stage.ts'

const stage = setStage()

const form = {
  name: 'Bürgerbot',
  public_name: 'Lotte',
  public_description: 'Ich beantworte Fragen zu Satzungen.',
  access_role: 'public',
}
const settings = defaultEmbedSettings(form)
const question = 'Wie hoch ist die Steuer für den ersten Hund?'

let site: ForeignSite
let admin: Page
let chatbot: { id: string; uuid: string }

const embedWith = (changes: Partial<EmbedSettings> = {}) =>
  callAs<{ snippet: string }>(admin, 'PUT', `/api/chatbots/${chatbot.id}/embed`, {
    allow_embedding: true,
    allowed_domains: ['localhost'],
    embed_settings: { ...settings, ...changes },
  })

beforeAll(async () => {
  site = await openForeignSite()
  admin = await stage().signedIn('admin')
  const databucket = await makeDatabucket(admin, 'Satzungen')
  await processedByCall(admin, await uploadByCall(admin, databucket, 'hundesteuersatzung.txt', dogTax))
  chatbot = await callAs(admin, 'POST', '/api/chatbots', form)
  await callAs(admin, 'PUT', `/api/chatbots/${chatbot.id}/databuckets`, {
    databuckets: { high: [databucket], medium: [], low: [] },
  })
})
afterAll(() => site.close())

/** Nothing but what the widget needs: no style of its own, no picture, no frame. */
const strictPolicy = () =>
  `default-src 'none'; script-src ${stage().url}; connect-src ${stage().url}; style-src 'self'`

const launcher = (page: Page) => button(page, 'Chat öffnen: Lotte')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Lotte' })

const visit = async (changes: Partial<EmbedSettings> = {}, viewport = { width: 1280, height: 800 }) => {
  const { snippet } = await embedWith(changes)
  site.show({ body: snippet, policy: strictPolicy() })
  const page = await stage().newPage({ viewport })
  await page.goto(site.url)
  return page
}

const ask = async (page: Page, text: string) => {
  await field(page, 'Ihre Frage').fill(text)
  await page.keyboard.press('Enter')
  await see(button(page, 'Hilfreich').last())
}

test('a visitor of another site asks, reads the answer with its source and rates it; nobody else hears of it', async () => {
  const called = new Set<string>()
  const page = await visit()
  page.on('request', request => called.add(new URL(request.url()).origin))
  await page.reload()
  await launcher(page).click()
  await see(page.getByText('Ich beantworte Fragen zu Satzungen.'))
  await ask(page, question)
  await see(page.getByText(/60 Euro/).first())
  await button(page, /^Quelle 1: hundesteuersatzung/i)
    .first()
    .click()
  const source = page.getByRole('group', { name: /^Quelle 1/ })
  await see(source.getByText('Die Steuer beträgt jährlich für den ersten Hund 60 Euro'))
  await button(page, 'Hilfreich').click()
  await hear(page, 'Vielen Dank für Ihre Rückmeldung!')

  expect([...called].sort()).toEqual([stage().url, site.url].sort())
  expect(await page.context().cookies()).toEqual([])
  const { data } = await callAs<{ data: object[] }>(admin, 'GET', `/api/chatbots/${chatbot.id}/conversations`)
  expect(data[0]).toMatchObject({
    title: question,
    channel: 'widget',
    origin: site.url,
    positive_count: 1,
    messages_count: 2,
  })

  await page.reload()
  // Whoever was talking goes on without a click.
  await see(page.getByText(question))
  await see(page.getByRole('button', { name: 'Hilfreich', exact: true, pressed: true }))
})

test('the files come packed, may be kept, and an old loader still finds a program', async () => {
  const { request } = await stage().newPage()
  const loader = await request.get('/embed/lotse.js', { headers: { 'accept-encoding': 'br' } })
  expect(loader.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': expect.stringContaining('max-age=600'),
  })
  const name = /widget-[0-9a-f]{12}\.js/.exec(await loader.text())?.[0]
  const program = await request.get(`/embed/${name}`)
  expect(program.headers()['cache-control']).toContain('immutable')
  const old = await request.get('/embed/widget-0123456789ab.js')
  expect(await old.text()).toBe(await program.text())
  expect(old.headers()['cache-control']).not.toContain('immutable')
  expect((await request.get('/embed/widget-x.js')).status()).toBe(404)
})

test('a page that is not on the list gets nothing, and its owner reads in the console why that may be', async () => {
  await visit()
  const page = await stage().newPage()
  const warned = page.waitForEvent('console', message => message.type() === 'warning')
  await page.goto(site.unlistedUrl)
  expect((await warned).text()).toContain('steht „127.0.0.1“ bei seinen erlaubten Domains')
  // The browser's own word that it kept the answer from the page.
  await expect.poll(() => stage().takeProblems().join()).toContain('blocked by CORS policy')
  await gone(launcher(page))
})

test('a page with a nonce and strict-dynamic, and one that demands trusted types, can have it', async () => {
  const { snippet } = await embedWith()
  for (const more of ['', "; require-trusted-types-for 'script'; trusted-types lotse"]) {
    site.show({
      body: snippet.replace('<script', '<script nonce="abc123"'),
      policy: `default-src 'none'; script-src 'nonce-abc123' 'strict-dynamic'; connect-src ${stage().url}${more}`,
    })
    const page = await stage().newPage()
    await page.goto(site.url)
    await launcher(page).click()
    await see(dialog(page))
  }
})

test('hostile styles of the page change neither its place nor its letters', async () => {
  const { snippet } = await embedWith({
    position: 'top-left',
    offsetX: 30,
    offsetY: 40,
    width: 420,
    height: 500,
  })
  site.show({
    body: snippet,
    policy: strictPolicy(),
    style: `html { font-size: 60px; line-height: 4; letter-spacing: 1em; direction: rtl; pointer-events: none; visibility: hidden }
      body * { display: none !important; all: unset !important; opacity: 0 !important; z-index: -1 !important }
      div, button, textarea { all: unset; font-size: 90px !important } lotse-chat { transform: scale(3) !important }`,
  })
  const page = await stage().newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(site.url)
  await launcher(page).click()
  await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 30, y: 40, width: 420, height: 500 })
  const style = await field(page, 'Ihre Frage').evaluate(element => {
    const { fontSize, letterSpacing, direction, visibility } = getComputedStyle(element)
    return { fontSize, letterSpacing, direction, visibility }
  })
  expect(style).toEqual({
    fontSize: '16px',
    letterSpacing: 'normal',
    direction: 'ltr',
    visibility: 'visible',
  })
  await ask(page, question)
})

test('a body that is moved aside and a banner above everything cover neither launcher nor window', async () => {
  const { snippet } = await embedWith()
  site.show({
    body: `${snippet}<div class="banner">Wir verwenden Cookies</div>`,
    policy: strictPolicy(),
    style: `body { transform: translateX(0); min-height: 3000px }
      .banner { position: fixed; inset: auto 0 0; height: 500px; background: #fff; z-index: 2147483647 }`,
  })
  const page = await stage().newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(site.url)
  await expect.poll(async () => (await launcher(page).boundingBox())?.y).toBe(800 - 20 - 56)
  await page.evaluate(() => (window as unknown as { Lotse: { open(): void } }).Lotse.open())
  // A click that reaches the field is one that nothing lies above.
  await field(page, 'Ihre Frage').click()
})

test('it is dark where the page around is', async () => {
  const { snippet } = await embedWith()
  site.show({ body: snippet, policy: strictPolicy(), style: ':root { color-scheme: light dark }' })
  const page = await stage().newPage({ colorScheme: 'dark' })
  await page.goto(site.url)
  await launcher(page).click()
  await ask(page, question)
  await expectAccessible(page)
  const [colour] = await dialog(page).evaluate(element => [getComputedStyle(element).backgroundColor])
  expect(colour).toBe('rgb(20, 26, 33)')
})

test('without a launcher the page opens it', async () => {
  const page = await visit({ showLauncher: false })
  await page.waitForFunction(() => document.querySelector('lotse-chat'))
  await gone(launcher(page))
  await page.evaluate(() => (window as unknown as { Lotse: { open(): void } }).Lotse.open())
  await see(dialog(page))
  await page.keyboard.press('Escape')
  await gone(dialog(page))
})

test('on a phone it fills the screen, keeps the keyboard inside and lets nothing stand out', async () => {
  const page = await visit({}, { width: 360, height: 640 })
  await see(launcher(page))
  await seeKeyboardDialog(page, launcher(page), dialog(page))
  await launcher(page).press('Enter')
  await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
  await ask(page, question)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('axe finds nothing in any theme, and at 200 % everything can be reached', async () => {
  for (const theme of ['lotse', 'forest', 'brick', 'slate', 'night'] as const) {
    const page = await visit({ theme }, { width: 640, height: 400 })
    await launcher(page).click()
    await ask(page, question)
    await button(page, /^Quelle 1/)
      .first()
      .click()
    await expectAccessible(page)
    await button(page, 'Chat schließen').click()
    await expectAccessible(page)
  }
})
