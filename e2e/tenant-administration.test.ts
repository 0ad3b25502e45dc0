import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultEmbedSettings, purgeReceipt } from '@lotse/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from '../apps/server/src/platform/database.ts'
import { filesWith, rowsWith } from '../apps/server/test/canary.ts'
import { button, callAs, check, field, gone, heading, see, signInOn } from './acting.ts'
import { dogTax, makeDatabucket, processedByCall, uploadByCall } from './data-stores.ts'
import { type ForeignSite, openForeignSite } from './foreign-site.ts'
import { hear } from './hearing.ts'
import { dialog, question } from './reading.ts'
import { setStage } from './stage.ts'

// One story, from an installation without anything to a town of which nothing is left; each chapter goes on where the last one ended.
const stage = setStage({ isEmpty: true })

const password = 'Neustadt-Passwort-1'
let page: Page
let admin: Page
let site: ForeignSite
beforeAll(async () => {
  page = await stage().signedIn('superAdmin')
  admin = await stage().newPage()
  site = await openForeignSite()
})
afterAll(() => site.close())

const actOn = async (name: string, act: string) => {
  await button(page, `Weitere Aktionen: ${name}`).click()
  await page.getByRole('menuitem', { name: act }).click()
}

test('an installation without anything leads the super admin from a circle to the first town and its first admin', async () => {
  await page.goto('/chatbots')
  await see(page.getByText('Noch kein Mandant angelegt'))
  await page.getByRole('link', { name: 'Mandant anlegen' }).click()
  await see(page.getByText('Noch kein Circle angelegt'))
  await page.getByRole('link', { name: 'Circle anlegen' }).click()
  await field(page, 'Name').fill('Kommunen im Neuland')
  await button(page, 'Circle erstellen').click()
  await page.waitForURL('**/superadmin/circles')

  await page.goto('/superadmin/tenants')
  await see(page.getByText('Keine Mandanten gefunden'))
  await page.getByRole('link', { name: 'Mandant anlegen' }).first().click()
  await field(page, 'Name').fill('Neustadt')
  await field(page, 'Subdomain').fill('neustadt')
  await field(page, 'Name der ersten Person').fill('Erna Erste')
  await field(page, 'E-Mail der ersten Person').fill('erna@neustadt.example')
  await page.getByRole('tab', { name: 'Credits' }).click()
  await field(page, 'Startguthaben').fill('100')
  await button(page, 'Mandant anlegen').click()
  await see(heading(page, 'Neustadt'))

  await admin.goto(await stage().linkFor('erna@neustadt.example', '/invitation/'))
  await field(admin, 'Neues Passwort').fill(password)
  await field(admin, 'Passwort bestätigen').fill(password)
  await button(admin, 'Konto aktivieren').click()
  await signInOn(admin, 'erna@neustadt.example', password)
  await see(admin.getByText('Sie arbeiten für Neustadt.'))
})

test('a town is limited, funded and switched to', async () => {
  await page.goto('/superadmin/tenants')
  await page.getByRole('link', { name: 'Bearbeiten: Neustadt' }).click()
  await page.getByRole('link', { name: 'Limits', exact: true }).click()
  await field(page, 'Benutzer:innen').fill('25')
  await field(page, 'Untermandanten').fill('2')
  await see(page.getByText('selbst genutzt 1').first())
  await see(page.getByText('Die Limits passen.'))
  await button(page, 'Speichern').click()
  await hear(page, 'Mandant erfolgreich gespeichert')
  await see(page.getByText('von 25', { exact: true }))

  await page.getByRole('link', { name: 'Mandant:innenverwaltung' }).first().click()
  await actOn('Neustadt', 'Credits verwalten')
  const credits = dialog(page, 'Credits verwalten')
  await button(credits, '500').click()
  await field(credits, 'Beschreibung').fill('Zum Start')
  await button(credits, 'Credits hinzufügen').click()
  await hear(page, '+500,00 Credits wurden hinzugefügt')
  await gone(credits)
  await see(page.getByRole('row', { name: /Neustadt/ }).getByText('600,00 /'))

  await actOn('Neustadt', 'Zu diesem Mandanten wechseln')
  await hear(page, 'Mandant gewechselt: Neustadt')
  await see(page.getByText('Sie arbeiten für Neustadt.'))
})

test('its admin gives a sub-tenant limits: overbooking is refused, adjusted and saved, then credits are transferred', async () => {
  await admin.goto('/settings/tenants')
  await admin.getByRole('link', { name: 'Untermandant anlegen' }).first().click()
  await see(heading(admin, 'Untermandant anlegen'))
  await field(admin, 'Name').fill('Stadtmuseum')
  await field(admin, 'Subdomain').fill('stadtmuseum')
  const users = field(admin, 'Benutzer:innen')
  await users.fill('25')
  await see(field(admin, 'Benutzer:innen', /Verfügbar sind noch 24 Benutzer:innen/))

  await button(admin, 'Untermandant anlegen').click()
  await hear(admin, 'Bitte beheben Sie die Validierungsfehler, bevor Sie fortfahren.')
  await button(admin, 'Auf 24 anpassen').click()
  await expect.poll(() => users.inputValue()).toBe('24')
  await see(admin.getByText('Damit sind alle Benutzer:innen des Hauptmandanten vergeben.'))
  await button(admin, 'Untermandant anlegen').click()
  await hear(admin, 'Untermandant erfolgreich gespeichert')

  const row = admin.getByRole('row').filter({ hasText: 'Stadtmuseum' })
  await see(row.getByText('0 / 24'))
  await see(row.getByRole('link', { name: 'Manager:in ernennen: Stadtmuseum' }))
  await button(admin, 'Credits übertragen: Stadtmuseum').click()
  const form = dialog(admin, 'Credits übertragen')
  await field(form, 'Betrag').fill('25')
  await button(form, 'Übertragen').click()
  await hear(admin, '25 Credits wurden an Stadtmuseum übertragen')
  await see(row.getByText('25,00'))
})

const publicName = 'Neustadt-Lotte'
const asked = 'Wie hoch ist die Steuer für den ersten Hund?'

/** As a visitor of the town's own website finds the chatbot now. */
const visitWebsite = async (): Promise<Page> => {
  const visitor = await stage().newPage()
  await visitor.goto(site.url)
  await button(visitor, `Chat öffnen: ${publicName}`).click()
  return visitor
}

const seeAnswer = async (visitor: Page) => {
  await field(visitor, 'Ihre Frage').fill(asked)
  await visitor.keyboard.press('Enter')
  await see(visitor.getByText(/60 Euro/).first())
}

test('its chatbot answers the visitors of the website', async () => {
  const databucket = await makeDatabucket(admin, 'Satzungen der Neustadt')
  await processedByCall(admin, await uploadByCall(admin, databucket, 'neustadt-hundesteuer.txt', dogTax))
  const form = {
    name: 'Neustadtbot',
    public_name: publicName,
    public_description: 'Ich kenne die Satzungen.',
    access_role: 'public',
  }
  const { id } = await callAs<{ id: string }>(admin, 'POST', '/api/chatbots', form)
  await callAs(admin, 'PUT', `/api/chatbots/${id}/databuckets`, {
    databuckets: { high: [databucket], medium: [], low: [] },
  })
  const { snippet } = await callAs<{ snippet: string }>(admin, 'PUT', `/api/chatbots/${id}/embed`, {
    allow_embedding: true,
    allowed_domains: ['localhost'],
    embed_settings: defaultEmbedSettings(form),
  })
  site.show({ body: snippet })
  await seeAnswer(await visitWebsite())
})

const deleteTown = async (isPlanned: boolean) => {
  await actOn('Neustadt', 'Löschen')
  const form = dialog(page, 'Mandant löschen')
  await see(form.getByText('Stadtmuseum'))
  await form.getByRole('textbox', { name: /^Name des Mandanten/ }).fill('Neustadt')
  await form.getByRole('textbox', { name: /^Zur Bestätigung/ }).fill('DELETE')
  await field(form, 'Grund').fill('Der Vertrag ist beendet.')
  if (isPlanned) await check(form.getByRole('checkbox', { name: /^Löschung planen/ }))
  await button(form, isPlanned ? 'Löschung planen' : 'Mandant löschen').click()
  await gone(form)
}

test('its deletion is planned, called off, carried out and taken back: everything is as before', async () => {
  await page.goto('/superadmin/tenants')
  await deleteTown(true)
  await see(page.getByText(/^Löschung geplant:/))
  await actOn('Neustadt', 'Geplante Löschung aufheben')
  await button(question(page), 'Löschung aufheben').click()
  await gone(page.getByText(/^Löschung geplant:/))
  const facts = await page.getByRole('row', { name: /^Neustadt/ }).innerText()

  await deleteTown(false)
  await see(page.getByText('Keine Mandanten gefunden'))
  const stopped = await visitWebsite()
  await see(stopped.getByText('Dieses Angebot wurde beendet. Der Chatbot beantwortet keine Fragen mehr.'))
  await admin.goto('/dashboard')
  await gone(admin.getByText('Sie arbeiten für Neustadt.'))

  await page.getByRole('link', { name: /^Gelöschte Mandanten/ }).click()
  await see(page.getByText('30 Tage', { exact: true }).first())
  await button(page, 'Wiederherstellen: Neustadt').click()
  await see(question(page).getByText('Möchten Sie den Mandanten "Neustadt" wiederherstellen?'))
  await button(question(page), 'Wiederherstellen').click()
  await see(page.getByText('Keine gelöschten Mandanten'))
  await page.getByRole('link', { name: /^Aktive Mandanten/ }).click()
  await see(page.getByRole('row', { name: /^Stadtmuseum/ }))
  await expect.poll(() => page.getByRole('row', { name: /^Neustadt/ }).innerText()).toBe(facts)
  await seeAnswer(await visitWebsite())
  await admin.goto('/dashboard')
  await see(admin.getByText('Sie arbeiten für Neustadt.'))
})

test('its final deletion leaves a receipt and nothing else', async () => {
  await page.goto('/superadmin/tenants')
  await deleteTown(false)
  await page.getByRole('link', { name: /^Gelöschte Mandanten/ }).click()
  await button(page, 'Endgültig löschen: Neustadt').click()
  await button(question(page), 'Endgültig löschen').click()
  await see(page.getByText('Keine gelöschten Mandanten'))

  await page.getByRole('link', { name: 'Löschnachweise' }).click()
  // The town and its sub-tenant.
  await see(page.getByText('abgeschlossen', { exact: true }).nth(1))
  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Nachweis/ })
    .first()
    .click()
  const receipt = purgeReceipt.parse(JSON.parse(await readFile(await (await saved).path(), 'utf8')))
  expect(receipt.removed.tables.length).toBeGreaterThan(10)

  await stage().lotse.stop()
  const database = await openEmbedded(join(stage().folder, 'database'))
  try {
    for (const word of ['Neustadt', 'Erna', 'Stadtmuseum', asked])
      expect([word, await rowsWith(database.pool, word)]).toEqual([word, {}])
  } finally {
    await database.close()
  }
  expect(await filesWith(join(stage().folder, 'blobs'), 'Blindenführhunde')).toEqual([])
})
