import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { png } from '../apps/server/src/modules/identity/profile/test-pictures.ts'
import { auditLinkAtRest, button, callAs, field, gone, heading, see, signInOn } from './acting.ts'
import { hear } from './hearing.ts'
import { people, setStage } from './stage.ts'

const stage = setStage()

const details = (page: Page) => page.getByRole('form', { name: 'Persönliche Angaben' })
const passwords = (page: Page) => page.getByRole('form', { name: 'Passwort ändern' })
const saved = 'Profil erfolgreich aktualisiert'

test('a new name stands at once wherever the person is named', async () => {
  const page = await stage().signedIn('external', '/profile')
  await field(details(page), 'Name').fill('Emilia Extern-Öztürk')
  await button(details(page), 'Speichern').click()
  await hear(page, saved)
  await see(page.getByRole('button', { name: 'EE Emilia Extern-Öztürk, Profilmenü' }))

  await page.reload()
  await expect.poll(() => field(details(page), 'Name').inputValue()).toBe('Emilia Extern-Öztürk')
})

test('a name is required, and the form says so at the field', async () => {
  const page = await stage().signedIn('external', '/profile')
  await field(details(page), 'Name').fill('  ')
  await button(details(page), 'Speichern').click()
  await see(field(details(page), 'Name', /Dieses Feld ist erforderlich/))
})

const choosePicture = async (page: Page, mimeType: string, buffer: Buffer) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Bild (hochladen|ersetzen)$/ }).click()
  await (await chooser).setFiles({ name: 'bild', mimeType, buffer })
}

test('a profile picture is checked, uploaded, shown everywhere and removed again', async () => {
  const page = await stage().signedIn('contentManager', '/profile')
  await choosePicture(page, 'text/plain', Buffer.from('kein Bild'))
  await hear(page, 'Bitte wählen Sie eine Bilddatei aus')
  await choosePicture(page, 'image/png', Buffer.alloc(2_097_153))
  await hear(page, 'Die Datei darf maximal 2MB groß sein')
  await choosePicture(page, 'image/png', Buffer.from('nur dem Namen nach ein Bild'))
  await hear(page, 'Fehler beim Hochladen des Profilbilds')

  await choosePicture(page, 'image/png', png)
  await hear(page, 'Profilbild erfolgreich aktualisiert')
  const picture = page.getByRole('main').getByRole('img', { name: 'Ingo Inhalt' })
  await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(1)
  const inTopBar = page.getByRole('button', { name: 'II Ingo Inhalt, Profilmenü' }).locator('img')
  const source = (await picture.getAttribute('src')) ?? ''
  await expect.poll(() => inTopBar.getAttribute('src')).toBe(source)

  await button(page, 'Bild entfernen').click()
  const question = page.getByRole('alertdialog', { name: 'Profilbild entfernen' })
  await see(question.getByText(/Danach stehen dort Ihre Initialen/))
  await button(question, 'Entfernen').click()
  await hear(page, 'Profilbild erfolgreich entfernt')
  await see(button(page, 'Bild hochladen'))
  await gone(inTopBar)
})

/** The state of each rule as it is read out. */
const rules = async (page: Page) =>
  (await passwords(page).getByRole('listitem').allInnerTexts()).map(text => text.replace(/\s+/g, ' '))

test('a new password is followed rule by rule while it is typed', async () => {
  const page = await stage().signedIn('user', '/profile?tab=security')
  const typed: [text: string, met: string[]][] = [
    ['kurz', []],
    ['Kurz', ['Groß- und Kleinbuchstaben']],
    ['Kurz1', ['Groß- und Kleinbuchstaben', 'Mindestens eine Ziffer']],
    ['Kurz1!', ['Groß- und Kleinbuchstaben', 'Mindestens eine Ziffer', 'Mindestens ein Sonderzeichen']],
    ['nur-kleine-lange', ['Mindestens 12 Zeichen', 'Mindestens ein Sonderzeichen']],
  ]
  const all = [
    'Mindestens 12 Zeichen',
    'Groß- und Kleinbuchstaben',
    'Mindestens eine Ziffer',
    'Mindestens ein Sonderzeichen',
  ]
  for (const [text, met] of typed) {
    await field(page, 'Neues Passwort').fill(text)
    await expect
      .poll(() => rules(page), { message: text })
      .toEqual(all.map(rule => `${rule} – ${met.includes(rule) ? 'erfüllt' : 'noch nicht erfüllt'}`))
  }
  await button(passwords(page), 'Speichern').click()
  await see(field(page, 'Neues Passwort', /erfüllt noch nicht alle Anforderungen/))
})

test('a new password is refused where it is wrong, then saved, and the old one is worth nothing', async () => {
  const page = await stage().signedIn('user', '/profile?tab=security')
  const form = passwords(page)
  await field(form, 'Aktuelles Passwort').fill('Geraten-ist-falsch-1')
  await field(form, 'Neues Passwort').fill('Mein-neues-Passwort-7')
  await field(form, 'Neues Passwort bestätigen').fill('Mein-neues-Passwort-8')
  await button(form, 'Speichern').click()
  await see(field(form, 'Neues Passwort bestätigen', /Die Passwörter stimmen nicht überein/))

  await field(form, 'Neues Passwort bestätigen').fill('Mein-neues-Passwort-7')
  await button(form, 'Speichern').click()
  await see(field(form, 'Aktuelles Passwort', /Das aktuelle Passwort ist falsch/))

  await field(form, 'Aktuelles Passwort').fill(stage().passwordOf('user'))
  await button(form, 'Speichern').click()
  await hear(page, saved)
  await expect.poll(() => field(form, 'Neues Passwort').inputValue()).toBe('')

  const again = await stage().newPage()
  await again.goto('/login')
  await signInOn(again, people.user, stage().passwordOf('user'))
  await see(again.getByText('E-Mail oder Passwort ist falsch.'))
  await field(again, 'Passwort').fill('Mein-neues-Passwort-7')
  await button(again, 'Anmelden').click()
  await again.waitForURL('**/dashboard')
})

test('a new address counts once the link in its mailbox is opened and confirmed', async () => {
  const page = await stage().signedIn('subTenantManager', '/profile')
  await field(details(page), 'E-Mail-Adresse').fill('neu@stadtwerke.example')
  await see(page.getByText(/An die neue Adresse geht ein Bestätigungslink/))
  await button(details(page), 'Speichern').click()
  await see(page.getByText('Bestätigung ausstehend'))
  await expect.poll(() => field(details(page), 'E-Mail-Adresse').inputValue()).toBe(people.subTenantManager)

  await page.goto(await stage().linkFor('neu@stadtwerke.example', '/email-confirmation/'))
  await button(page, 'E-Mail-Adresse bestätigen').click()
  await see(page.getByText('Adresse bestätigt'))
  await page.getByRole('link', { name: 'Zum Profil' }).click()
  await see(heading(page, 'Mein Profil'))
  await expect.poll(() => field(details(page), 'E-Mail-Adresse').inputValue()).toBe('neu@stadtwerke.example')
})

test('unsaved changes are not lost by a click beside', async () => {
  const page = await stage().signedIn('admin', '/profile')
  await field(details(page), 'Name').fill('Anna Albrecht-Neumann')
  const leave = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Dashboard' })
  const question = page.getByRole('alertdialog', { name: 'Nicht gespeicherte Änderungen' })

  await leave.click()
  await button(question, 'Auf der Seite bleiben').click()
  await gone(question)
  expect(await field(details(page), 'Name').inputValue()).toBe('Anna Albrecht-Neumann')

  await leave.click()
  await button(question, 'Seite verlassen').click()
  await page.waitForURL('**/dashboard')
})

test('people see where they are signed in and end what they do not know', async () => {
  const here = await stage().signedIn('admin', '/profile?tab=security')
  const elsewhere = await stage().newPage({
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  await elsewhere.goto('/login')
  await signInOn(elsewhere, people.admin, stage().passwordOf('admin'))
  const anywhere = await auditLinkAtRest(elsewhere)

  await here.reload()
  const sessions = here.getByRole('list', { name: 'Sitzungen' })
  await see(sessions.getByRole('listitem').filter({ hasText: 'Diese Sitzung' }))
  await button(sessions, 'Sitzung beenden: Firefox unter Windows').click()
  const question = here.getByRole('alertdialog', { name: 'Sitzung beenden' })
  await see(question.getByText(/Auf dem Gerät „Firefox unter Windows“ müssen Sie sich neu anmelden/))
  await button(question, 'Beenden').click()
  await hear(here, 'Sitzung beendet')
  await gone(sessions.getByText('Firefox unter Windows'))

  await anywhere.click()
  await elsewhere.waitForURL('**/login?redirect=*')
  expect(await callAs(here, 'GET', '/api/profile')).toMatchObject({ user: { email: people.admin } })
})
