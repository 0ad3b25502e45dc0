import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestReader } from '../apps/server/test/files/test-reader.ts'
import { startMailbox, type TestMailbox } from '../apps/server/test/mailboxes/test-mailbox.ts'
import { type ModelServer, startModelServer } from '../apps/server/test/model-server.ts'
import { patience } from '../apps/server/test/patience.ts'
import { expectAccessible } from './accessibility-check.ts'
import { button, callAs, field, gone, heading, see, tick } from './acting.ts'
import { setBalance } from './credit-tenants.ts'
import { hear } from './hearing.ts'
import { dialog, question, seeDisabled, seeFact } from './reading.ts'
import { setStage } from './stage.ts'

const list = '/agent/public-queries'
const asked = 'Was kostet ein Personalausweis?'
/** How the model understands every letter. */
const facts = {
  anliegen: 'Ausweis',
  fragen: [asked],
  frist: null,
  ort: null,
  personen: [],
  absender: 'Erika Muster',
  themen: ['Ausweise'],
}

const mailTo = (name: string, subject: string, text: string): Buffer =>
  Buffer.from(
    [
      'From: Erika Muster <erika@example.org>',
      `To: anfragen+${name}@lotse.example`,
      `Subject: ${subject}`,
      `Message-ID: <${crypto.randomUUID()}@example.org>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
    ].join('\r\n'),
  )

let model: ModelServer
let mailbox: TestMailbox
let admin: Page
beforeAll(async () => {
  model = await startModelServer()
  model.completesWith(JSON.stringify(facts))
  mailbox = await startMailbox()
  // Fetched when the product starts.
  await mailbox.deliver(mailTo('musterstadt', 'Frage zum Ausweis', asked))
  await mailbox.deliver(mailTo('musterstadt', 'Werbung', 'Kaufen Sie jetzt!'))
  await mailbox.deliver(mailTo('nirgendwo', 'Frage an niemanden', 'Wohin damit?'))
})
const stage = setStage({
  prepare: async database => {
    await database.pool.query(
      `update tenants set public_query_agent_active = true where subdomain = 'stadtwerke-musterstadt'`,
    )
  },
  settings: () => ({
    AI_BASE_URL: model.config.baseUrl ?? '',
    AI_CHAT_MODEL: model.config.chatModel ?? '',
    IMAP_URL: `imap://${encodeURIComponent(mailbox.access.user)}:${mailbox.access.password}@${mailbox.access.host}:${mailbox.access.port}`,
  }),
})
beforeAll(async () => {
  admin = await stage().signedIn('admin')
})
afterAll(async () => {
  await model.close()
  await mailbox.close()
})

const choose = async (page: Page, name: RegExp, option: string): Promise<void> => {
  await page.getByRole('button', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The row of the list that leads to the answer: it is there once the answer is. */
const answered = (page: Page, title: string) => page.getByRole('link', { name: `Ansehen: ${title}` })

/** Writes at the beginning of the answer, in bold. */
const writeInBold = async (page: Page, words: string): Promise<void> => {
  await button(page, 'Fett').click()
  // The editor looks at the selection once more 20 ms after it got the keyboard: a later timer of the page ends after that one.
  await page.evaluate(() => new Promise(done => setTimeout(done, 100)))
  await page.keyboard.insertText(words)
  await see(field(page, 'Text der Antwort').locator('strong', { hasText: words }))
}

const savedLetter = async (page: Page, format: string): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, format).click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** Which colours paper gets; the page is in the dark scheme when it was looked at. */
const schemeOnPaper = async (page: Page): Promise<string> => {
  await page.emulateMedia({ media: 'print' })
  const scheme = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  await page.emulateMedia({ media: 'screen' })
  return scheme
}

const readLetters = async (page: Page): Promise<string[]> => {
  const reader = openTestReader()
  try {
    const texts: string[] = []
    for (const format of ['Word', 'PDF']) {
      const { name, bytes } = await savedLetter(page, format)
      texts.push((await reader.read(bytes, name)).text)
    }
    return texts
  } finally {
    await reader.close()
  }
}

test('a request is read along, edited, approved, taken along as a letter, rated, written anew, compared and deleted', async () => {
  const title = 'Frage zum Personalausweis'
  const lastWords = Promise.withResolvers<void>()
  model.streamsWith({
    pieces: ['Ein Ausweis ', 'kostet 37 Euro', ' und kommt nach drei Wochen [1].'],
    before: piece => (piece === 2 ? lastWords.promise : undefined),
  })
  await admin.goto(`${list}/create`)
  await button(admin, 'Anfrage stellen').click()
  await see(field(admin, 'Text der Anfrage', /Bitte geben Sie den Text der Anfrage ein/))
  await choose(admin, /Zielgruppe/, 'Fachpublikum')
  await tick(admin.getByRole('switch', { name: 'Erweiterte Optionen' }))
  await see(admin.getByRole('button', { name: /Ausführlich.*Länge der Antwort/ }))
  await choose(admin, /Zielgruppe/, 'Bürger:innen')
  await see(admin.getByRole('button', { name: /Mittel.*Länge der Antwort/ }))
  await expectAccessible(admin)
  await field(admin, 'Titel').fill(title)
  await field(admin, 'Text der Anfrage').fill(asked)
  await button(admin, 'Anfrage stellen').click()
  await see(admin.getByText('Ein Ausweis kostet 37 Euro'))
  expect(await admin.getByText('nach drei Wochen').count()).toBe(0)
  await expectAccessible(admin)

  const colleague = await admin.context().newPage()
  await colleague.goto(list)
  await see(colleague.getByText(/^Zeige \d/))
  await see(colleague.getByRole('row', { name: new RegExp(title) }).getByText('In Bearbeitung'))
  expect(await answered(colleague, title).count()).toBe(0)

  lastWords.resolve()
  await button(admin, 'Bearbeiten').click()
  await writeInBold(admin, 'Ihr Bürgerbüro antwortet.')
  await expectAccessible(admin)
  await button(admin, 'Speichern').click()
  await button(admin, 'Änderungen am Entwurf').click()
  await see(admin.locator('ins', { hasText: 'Ihr Bürgerbüro antwortet.' }))
  await button(admin, 'Freigeben').click()
  await see(button(admin, 'Freigabe zurücknehmen'))
  await expectAccessible(admin)
  expect(await schemeOnPaper(admin)).toBe('light')
  for (const text of await readLetters(admin)) {
    expect(text).toContain('Ihr Bürgerbüro antwortet.')
    expect(text).toContain('kostet 37 Euro und kommt nach drei Wochen [1].')
  }

  const link = await admin.getByText(/\/antwort\//).innerText()
  const recipient = await stage().newPage()
  await recipient.goto(`${new URL(link).pathname}?feedback=positive`)
  await see(recipient.getByText('Ihr Bürgerbüro antwortet.'))
  await expectAccessible(recipient)
  await button(recipient, 'Bewertung abgeben').click()
  await see(recipient.getByRole('button', { name: 'Hilfreich', exact: true, pressed: true }))

  model.streamsWith({ pieces: ['Anders gesagt: 37 Euro [1].'] })
  await button(admin, 'Neu schreiben').click()
  const options = dialog(admin, 'Antwort neu schreiben')
  await expectAccessible(admin)
  await button(options, 'Neu schreiben').click()
  await see(admin.locator('ins', { hasText: 'Anders gesagt' }))
  await see(admin.locator('del', { hasText: 'Ihr Bürgerbüro antwortet.' }))
  await seeFact(admin, 'Bewertung', 'Hilfreich')
  await expectAccessible(admin)

  // The list has been looking for itself all the while.
  await see(answered(colleague, title))
  await button(admin, 'Löschen').click()
  await see(question(admin).getByText('Die Dateien der Anfrage werden entfernt.'))
  await button(question(admin), 'Löschen').click()
  await see(heading(admin, 'Bürger:innen-Anfragen'))
  await see(admin.getByText(/^Zeige \d/))
  await gone(answered(admin, title))
})

test('a request that comes as a file is read and answered, and one that cannot be paid is not sent', async () => {
  model.streamsWith({ pieces: ['Das steht in der Gebührenordnung [1].'] })
  await admin.goto(`${list}/create`)
  await admin.getByText('Datei hochladen', { exact: true }).click()
  await button(admin, 'Anfrage stellen').click()
  await see(admin.getByText('Bitte wählen Sie eine Datei'))
  const chooser = admin.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'programm.exe', mimeType: '', buffer: Buffer.from('MZ') })
  await see(admin.getByText('Bitte wählen Sie eine Datei im Format PDF, TXT, PNG, JPEG, DOC oder DOCX'))
  await chooser.setInputFiles({ name: 'brief.txt', mimeType: 'text/plain', buffer: Buffer.from(asked) })
  await see(admin.getByText('brief.txt'))
  await expectAccessible(admin)
  await field(admin, 'Titel').fill('Brief zum Ausweis')
  await button(admin, 'Anfrage stellen').click()
  await see(button(admin, 'Freigeben'))
  await see(button(admin, 'Herunterladen: brief.txt'))
  await see(admin.getByText(asked, { exact: true }))

  const superAdmin = await stage().signedIn('superAdmin')
  await setBalance(superAdmin, 'Musterstadt', 0)
  await admin.goto(`${list}/create`)
  await see(admin.getByText('Nicht genügend Credits verfügbar'))
  await seeDisabled(button(admin, 'Anfrage stellen'))
  await expectAccessible(admin)
  await setBalance(superAdmin, 'Musterstadt', 1_000)
})

test('what the main tenant adds to the prompt holds for its sub-tenants until they add something themselves', async () => {
  await admin.goto(`${list}/settings`)
  await field(admin, 'Eigene Erweiterung').fill('Grüße aus dem Rathaus')
  await button(admin.getByRole('form', { name: 'Erweiterung des Prompts' }), 'Speichern').click()
  await hear(admin, 'Erweiterung des Prompts gespeichert')

  const below = await stage().signedIn('subTenantManager', `${list}/settings`)
  await see(heading(below, 'Es gilt, geerbt von Musterstadt'))
  await see(below.getByText('Grüße aus dem Rathaus', { exact: true }))
  await expectAccessible(below)
  await field(below, 'Eigene Erweiterung').fill('Grüße von den Stadtwerken')
  await button(below.getByRole('form', { name: 'Erweiterung des Prompts' }), 'Speichern').click()
  await see(heading(below, 'Es gilt zurzeit'))
  await see(below.getByRole('paragraph').filter({ hasText: /^Grüße von den Stadtwerken$/ }))
})

test('mails of strangers are held back until somebody decides, and those to nobody go to the super admin', async () => {
  model.streamsWith({ pieces: ['Das steht in der Gebührenordnung [1].'] })
  const heldBack = async () =>
    (await callAs<{ total: number }>(admin, 'GET', '/api/public-queries/quarantine')).total
  await expect.poll(heldBack, { timeout: patience(30_000) }).toBe(2)
  await admin.goto(`${list}/quarantine`)
  await see(admin.getByText('Absender:in nicht zugelassen').first())
  await expectAccessible(admin)
  await button(admin, 'Löschen: Werbung').click()
  await button(question(admin), 'Löschen').click()
  await gone(button(admin, 'Löschen: Werbung'))
  await button(admin, 'Als Anfrage annehmen: Frage zum Ausweis').click()
  await button(question(admin), 'Annehmen').click()
  await see(admin.getByText('Keine zurückgehaltenen E-Mails'))
  await admin.goto(list)
  await answered(admin, 'Frage zum Ausweis').click()
  await see(button(admin, 'Freigeben'))
  await see(admin.getByText('Von erika@example.org'))

  const superAdmin = await stage().signedIn('superAdmin')
  const stray = async () =>
    (await callAs<{ total: number }>(superAdmin, 'GET', '/api/superadmin/mail/quarantine')).total
  await expect.poll(stray, { timeout: patience(30_000) }).toBe(1)
  await superAdmin.goto('/superadmin/mail')
  await see(superAdmin.getByText('Frage an niemanden'))
  await expectAccessible(superAdmin)
})
