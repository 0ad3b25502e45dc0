import { expect, test } from 'vitest'
import { auditLinkAtRest, button, callAs, field, gone, heading, see, signInOn, signOutOn } from './acting.ts'
import { hear } from './hearing.ts'
import { people, setStage } from './stage.ts'
import { codeAt, currentStep } from './totp.ts'

const stage = setStage()

test('a person signs in, works and signs out', async () => {
  const page = await stage().newPage()
  await page.goto('/login')
  await signInOn(page, people.admin, stage().passwordOf('admin'))
  await page.waitForURL('**/dashboard')
  await see(page.getByRole('heading', { name: /, Anna Albrecht$/ }))

  await signOutOn(page)
  await hear(page, 'Sie wurden abgemeldet.')
  await page.goto('/settings/users')
  await see(heading(page, 'Anmelden'))
})

test('the sidebar has a way out too', async () => {
  const page = await stage().signedIn('admin')
  await page.getByRole('complementary').getByRole('button', { name: 'Abmelden' }).click()
  await page.waitForURL('**/login')
})

test('empty fields are asked for in German, each at its place', async () => {
  const page = await stage().newPage()
  await page.goto('/login')
  await button(page, 'Weiter').click()
  await see(field(page, 'E-Mail-Adresse', /Dieses Feld ist erforderlich/))
  await field(page, 'E-Mail-Adresse').fill(people.admin)
  await button(page, 'Weiter').click()
  await button(page, 'Anmelden').click()
  await see(field(page, 'Passwort', /Dieses Feld ist erforderlich/))
})

test('a wrong password is said once, above the form, and the address stays', async () => {
  const page = await stage().newPage()
  await page.goto('/login')
  await signInOn(page, people.admin, 'Falsches-Passwort-1')
  await see(page.getByRole('alert').getByText('E-Mail oder Passwort ist falsch.'))
  expect(await field(page, 'E-Mail-Adresse').inputValue()).toBe(people.admin)

  await field(page, 'Passwort').fill(stage().passwordOf('admin'))
  await button(page, 'Anmelden').click()
  await page.waitForURL('**/dashboard')
})

test('a link into the product leads over the sign-in back to its page', async () => {
  const page = await stage().newPage()
  await page.goto('/settings/users?search=Nele')
  await page.waitForURL('**/login?redirect=*')
  await signInOn(page, people.admin, stage().passwordOf('admin'))
  await page.waitForURL('**/settings/users?search=Nele')
  await see(page.getByRole('row', { name: /Nele Nutzer/ }))
  await gone(page.getByRole('row', { name: /Ingo Inhalt/ }))
})

test.each(['//evil.example', 'javascript:alert(1)'])('the sign-in does not lead to %s', async target => {
  const page = await stage().newPage()
  await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
  await signInOn(page, people.admin, stage().passwordOf('admin'))
  await page.waitForURL('**/dashboard')
  expect(new URL(page.url()).origin).toBe(stage().url)
})

test('a forgotten password is replaced by the link in the mail', async () => {
  const page = await stage().newPage()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click()
  await see(heading(page, 'Passwort vergessen'))
  await field(page, 'E-Mail-Adresse').fill(people.contentManager)
  await button(page, 'Link anfordern').click()
  await see(page.getByText('Bitte prüfen Sie Ihr Postfach'))

  const link = await stage().linkFor(people.contentManager, '/password/reset/')
  await page.goto(link)
  await field(page, 'Neues Passwort').fill('kurz')
  await see(page.getByRole('listitem').filter({ hasText: 'Mindestens 12 Zeichen – noch nicht erfüllt' }))
  await field(page, 'Neues Passwort').fill('Neues-Passwort-22')
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: ' – erfüllt' }).count()).toBe(4)
  await field(page, 'Passwort bestätigen').fill('Neues-Passwort-22')
  await button(page, 'Passwort speichern').click()

  await page.waitForURL('**/login')
  await signInOn(page, people.contentManager, 'Neues-Passwort-22')
  await page.waitForURL('**/dashboard')

  await page.goto(link)
  await see(page.getByText('Dieser Link ist nicht gültig'))
})

test('an unknown address gets the same answer as a known one', async () => {
  const page = await stage().newPage()
  await page.goto('/password/forgot')
  await field(page, 'E-Mail-Adresse').fill('niemand@musterstadt.example')
  await button(page, 'Link anfordern').click()
  await see(page.getByText('Bitte prüfen Sie Ihr Postfach'))
})

test('who was signed out elsewhere is led to the sign-in at the next click, and from there back', async () => {
  const here = await stage().signedIn('subTenantManager')
  const elsewhere = await stage().signedIn('subTenantManager')
  const audit = await auditLinkAtRest(here)
  await callAs(elsewhere, 'DELETE', '/api/profile/sessions')

  await audit.click()
  await here.waitForURL('**/login?redirect=*')
  await hear(here, 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.')
  await signInOn(here, people.subTenantManager, stage().passwordOf('subTenantManager'))
  await here.waitForURL('**/settings/audit')
})

test('with a second factor the password alone does not sign in', async () => {
  const password = stage().passwordOf('user')
  const page = await stage().signedIn('user', '/profile?tab=security')
  await button(page, 'Zwei-Faktor-Anmeldung einrichten').click()
  const setUp = page.getByRole('form', { name: 'Einrichten' })
  await field(setUp, 'Aktuelles Passwort').fill(password)
  await button(setUp, 'Weiter').click()

  const connect = page.getByRole('form', { name: 'Authenticator-App verbinden' })
  await see(connect.getByRole('img', { name: 'QR-Code für die Authenticator-App' }))
  const secret = await connect.getByRole('code').innerText()
  const step = currentStep()
  await field(connect, 'Sechsstelliger Code aus der App').fill(codeAt(secret, step))
  await button(connect, 'Einschalten').click()
  await see(heading(page, 'Ihre Wiederherstellungscodes'))
  const recoveryCode = await page
    .getByRole('listitem')
    .filter({ hasText: /^\S+-\S+$/ })
    .first()
    .innerText()
  await button(page, 'Ich habe die Codes gesichert').click()
  await see(page.getByText('Eingeschaltet', { exact: true }))

  await signOutOn(page)
  await signInOn(page, people.user, password)
  await see(heading(page, 'Anmeldung bestätigen'))
  await field(page, 'Sechsstelliger Code').fill('000000')
  await button(page, 'Anmeldung abschließen').click()
  await see(field(page, 'Sechsstelliger Code', /Der Code ist falsch, abgelaufen oder schon benutzt/))
  // Each code works once, so the next one is needed; the clock of a phone may be ahead by a step. It may also be later than that by now.
  await field(page, 'Sechsstelliger Code').fill(codeAt(secret, Math.max(step + 1, currentStep())))
  await button(page, 'Anmeldung abschließen').click()
  await page.waitForURL('**/dashboard')

  await signOutOn(page)
  await signInOn(page, people.user, password)
  await button(page, 'Wiederherstellungscode verwenden').click()
  await field(page, 'Wiederherstellungscode').fill(recoveryCode)
  await button(page, 'Anmeldung abschließen').click()
  await page.waitForURL('**/dashboard')
  await page.goto('/profile?tab=security')
  await see(page.getByText(/^Noch 9 Wiederherstellungscodes$/))
})
