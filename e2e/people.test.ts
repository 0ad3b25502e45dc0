import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { auditLinkAtRest, button, callAs, check, field, gone, heading, see, signInOn } from './acting.ts'
import { expiredInvitation, prepareExpiredInvitation } from './expired-invitation.ts'
import { hear } from './hearing.ts'
import { people, setStage } from './stage.ts'

const stage = setStage({ prepare: prepareExpiredInvitation })

let admin: Page
beforeAll(async () => {
  admin = await stage().signedIn('admin')
})

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name) })
/** Thirty buttons say the same; each also says to whom it applies. */
const act = (page: Page, name: string, label: string) => button(page, `${label}: ${name}`)
const question = (page: Page) => page.getByRole('alertdialog')
const filters = (page: Page) => page.getByRole('region', { name: /^Suche und Filter/ })
const names = async (page: Page) =>
  (await page.getByRole('rowheader').allInnerTexts()).map(text => text.split('\n').at(-1)?.trim())

const inviteByCall = (page: Page, name: string, email: string, role = 'user') =>
  callAs<{ id: string }>(page, 'POST', '/api/settings/users', { name, email, role })

/** Somebody who has accepted the invitation and can sign in. */
const activePerson = async (name: string, email: string, role: string, password: string) => {
  await inviteByCall(admin, name, email, role)
  const token = (await stage().linkFor(email, '/invitation/')).split('/').at(-1)
  const page = await stage().newPage()
  await callAs(page, 'POST', `/api/invitations/${token}`, { password, password_confirmation: password })
  await callAs(page, 'POST', '/login', { email, password })
  return page
}

test('an invited person sets a password by the link in the mail and signs in', async () => {
  await admin.goto('/settings/users')
  await admin.getByRole('link', { name: 'Benutzer:in einladen' }).first().click()
  await field(admin, 'Name').fill('Ida Inge')
  await field(admin, 'E-Mail').fill('ida@musterstadt.example')
  await check(admin.getByRole('radio', { name: /Inhaltsmanager:in/ }))
  await button(admin, 'Einladung senden').click()
  await hear(admin, 'Einladung wurde an ida@musterstadt.example gesendet')
  await see(row(admin, 'Ida Inge').getByText('Eingeladen'))
  await see(row(admin, 'Ida Inge').getByText('Inhaltsmanager:in'))

  const ida = await stage().newPage()
  await ida.goto(await stage().linkFor('ida@musterstadt.example', '/invitation/'))
  await see(ida.getByText('Guten Tag Ida Inge, Sie sind zu „Musterstadt“ eingeladen.'))
  await field(ida, 'Neues Passwort').fill('Idas-erstes-Passwort-1')
  await field(ida, 'Passwort bestätigen').fill('Idas-erstes-Passwort-1')
  await button(ida, 'Konto aktivieren').click()
  await hear(ida, 'Ihr Konto ist aktiviert. Sie können sich jetzt anmelden.')
  await signInOn(ida, 'ida@musterstadt.example', 'Idas-erstes-Passwort-1')
  await see(ida.getByRole('heading', { name: /, Ida Inge$/ }))

  await admin.reload()
  await see(row(admin, 'Ida Inge').getByText('Bestätigt', { exact: true }))
})

test('what is missing or wrong in an invitation is said at its field, in German', async () => {
  await admin.goto('/settings/users/create')
  await field(admin, 'E-Mail').fill('keine adresse')
  await button(admin, 'Einladung senden').click()
  await see(field(admin, 'Name', /Dieses Feld ist erforderlich/))
  await see(field(admin, 'E-Mail', /Bitte geben Sie eine gültige E-Mail-Adresse ein/))

  await field(admin, 'Name').fill('Zweimal Nele')
  await field(admin, 'E-Mail').fill(people.user)
  await button(admin, 'Einladung senden').click()
  await see(field(admin, 'E-Mail', /Diese Person gehört bereits zu diesem Mandanten/))
  await expect.poll(() => field(admin, 'Name').inputValue()).toBe('Zweimal Nele')
  // The way out of a form with unsaved changes asks first.
  await admin.getByRole('link', { name: 'Abbrechen' }).click()
  await button(question(admin), 'Seite verlassen').click()
  await see(heading(admin, 'Systembenutzer:innen'))
})

test('an invitation that nobody knows is no dead end', async () => {
  const page = await stage().newPage()
  await page.goto('/invitation/diese-einladung-gibt-es-nicht')
  await see(page.getByText('Dieser Link ist nicht gültig'))
  await see(page.getByRole('link', { name: 'Zur Anmeldung' }))
})

test('an expired invitation offers a new one to the same address', async () => {
  const page = await stage().newPage()
  await page.goto(`/invitation/${expiredInvitation.token}`)
  await see(page.getByText('Diese Einladung ist abgelaufen'))
  await button(page, 'Neuen Link anfordern').click()
  await see(page.getByText(`Wir haben einen neuen Link an ${expiredInvitation.email} gesendet.`))
  await page.goto(await stage().linkFor(expiredInvitation.email, '/invitation/'))
  await see(button(page, 'Konto aktivieren'))
})

test('a changed role shows in the list', async () => {
  await inviteByCall(admin, 'Rolf Rolle', 'rolf@musterstadt.example')
  await admin.goto('/settings/users?search=Rolf')
  await admin.getByRole('link', { name: 'Bearbeiten: Rolf Rolle' }).click()
  await see(heading(admin, 'Benutzer:in bearbeiten'))
  await check(admin.getByRole('radio', { name: /^Administrator:in/ }))
  await button(admin, 'Speichern').click()
  await hear(admin, 'Benutzer:in erfolgreich gespeichert')
  await see(row(admin, 'Rolf Rolle').getByText('Administrator:in'))
})

test('deleting names the consequences, and Escape changes nothing', async () => {
  await activePerson('Lars Löschen', 'lars@musterstadt.example', 'user', 'Lars-Passwort-1')
  await admin.goto('/settings/users?search=Lars')
  await act(admin, 'Lars Löschen', 'Löschen').click()
  await see(question(admin).getByText('Möchten Sie Lars Löschen wirklich aus diesem Mandanten löschen?'))
  await see(question(admin).getByText('Der Zugang zu diesem Mandanten endet sofort.'))
  await see(question(admin).getByText(/gehört zu keinem anderen Mandanten: Auch ihr Konto wird gelöscht/))
  await admin.keyboard.press('Escape')
  await gone(question(admin))
  await see(row(admin, 'Lars Löschen'))

  await act(admin, 'Lars Löschen', 'Löschen').click()
  await button(question(admin), 'Löschen').click()
  await hear(admin, 'Benutzer:in erfolgreich gelöscht')
  await see(admin.getByText('Keine Benutzer gefunden'))
})

test('the address of a deletion asks over the list, and cancelling leads back to it', async () => {
  const { id } = await inviteByCall(admin, 'Doris Direkt', 'doris@musterstadt.example')
  await admin.goto(`/settings/users/${id}/delete`)
  await see(question(admin).getByText(/^Möchten Sie die Einladung von Doris Direkt/))
  await button(question(admin), 'Abbrechen').click()
  await admin.waitForURL('**/settings/users')
  await see(row(admin, 'Doris Direkt'))
})

test('nobody can delete themselves, and the list says why', async () => {
  await admin.goto('/settings/users?search=Anna')
  const own = row(admin, 'Anna Albrecht').getByRole('button', {
    name: /^Löschen/,
    description: /Sie können sich nicht selbst löschen/,
  })
  await see(own)
  // A hand comes from somewhere: a pointer that appears out of nothing opens no tooltip.
  await admin.mouse.move(0, 0)
  await own.hover()
  await see(admin.getByRole('tooltip').getByText(/Sie können sich nicht selbst löschen/))
  await own.click({ force: true })
  expect(await question(admin).count()).toBe(0)
})

test('a long list is searched, filtered, sorted and paged, and its address remembers how', async () => {
  for (let number = 10; number < 20; number += 1) {
    await inviteByCall(admin, `Person ${number}`, `person${number}@musterstadt.example`)
  }
  await admin.goto('/settings/users')
  await see(admin.getByText(/^Zeige 1 bis 10 von \d+ Einträgen$/))
  await expect.poll(() => admin.getByRole('rowheader').count()).toBe(10)
  const firstPage = await names(admin)
  await button(admin, 'Nächste Seite').click()
  await see(admin.getByText(/^Zeige 11 bis /))
  expect(new URL(admin.url()).searchParams.get('page')).toBe('2')
  const secondPage = await names(admin)
  expect(secondPage.filter(name => firstPage.includes(name))).toEqual([])

  await filters(admin).getByRole('searchbox', { name: 'Suche' }).fill('PERSON')
  await see(admin.getByText('Zeige 1 bis 10 von 10 Einträgen'))
  const column = admin.getByRole('columnheader', { name: 'Name' })
  await button(column, 'Name').click()
  await see(admin.getByRole('columnheader', { name: 'Name' }).and(admin.locator('[aria-sort=ascending]')))
  await button(column, 'Name').click()
  await expect.poll(async () => (await names(admin))[0]).toBe('Person 19')
  await expect.poll(async () => (await names(admin)).at(-1)).toBe('Person 10')

  await admin.reload()
  await expect.poll(async () => (await names(admin))[0]).toBe('Person 19')
  const status = filters(admin).getByRole('button', { name: /Status/ })
  await status.click()
  await admin.getByRole('option', { name: 'Bestätigt', exact: true }).click()
  await see(admin.getByText('Keine Benutzer gefunden'))
  await button(admin, 'Suche zurücksetzen').click()
  await see(admin.getByText(/^Zeige 1 bis 10 von \d+ Einträgen$/))

  await status.click()
  await admin.getByRole('option', { name: 'Unbestätigt' }).click()
  await expect.poll(() => new URL(admin.url()).searchParams.get('status')).toBe('in_progress')
  await gone(row(admin, 'Nele Nutzer'))
  await see(row(admin, 'Person 19'))
})

test('the manager of a sub-tenant invites people of every role there', async () => {
  const manager = await stage().signedIn('subTenantManager', '/settings/users/create')
  for (const role of ['Nutzer:in', 'Inhaltsmanager:in', 'Untermandantsmanager:in', 'Externe:r Nutzer:in'])
    await see(manager.getByRole('radio', { name: new RegExp(`^${role}`) }))
  await field(manager, 'Name').fill('Willi Werk')
  await field(manager, 'E-Mail').fill('willi@musterstadt.example')
  await button(manager, 'Einladung senden').click()
  await see(row(manager, 'Willi Werk').getByText('Nutzer:in'))
})

test('somebody with an account is asked after signing in, and belongs to the other tenant only then', async () => {
  const manager = await stage().signedIn('subTenantManager')
  await inviteByCall(manager, 'Frau N. von nebenan', people.user)
  await manager.goto('/settings/users')
  await see(row(manager, 'Frau N. von nebenan').getByText('Eingeladen'))
  await gone(row(manager, 'Nele Nutzer'))

  const nele = await stage().signedIn('user', '/dashboard')
  const notices = nele.getByRole('region', { name: 'Hinweise zu Ihrem Konto' })
  await see(notices.getByText('Einladung zu „Stadtwerke Musterstadt“'))
  await button(notices, 'Einladung zu „Stadtwerke Musterstadt“ annehmen').press('Enter')
  await hear(nele, 'Sie gehören jetzt zu „Stadtwerke Musterstadt“.')
  await gone(notices)
  await manager.reload()
  await see(row(manager, 'Nele Nutzer').getByText('Bestätigt', { exact: true }))
})

test('a super admin appoints another one with the own password, and dismisses again', async () => {
  const page = await stage().signedIn('superAdmin', '/superadmin/users?search=Ingo')
  const dialog = page.getByRole('dialog')
  const change = async (label: string, confirm: string) => {
    await act(page, 'Ingo Inhalt', 'Weitere Aktionen').click()
    await page.getByRole('menuitem', { name: label }).click()
    await field(dialog, 'Ihr Passwort').fill(stage().passwordOf('superAdmin'))
    await button(dialog, confirm).click()
    await gone(dialog)
  }
  await change('Zur Super-Administration ernennen', 'Ernennen')
  await see(row(page, 'Ingo Inhalt').getByText('Super-Administration'))
  await change('Aus der Super-Administration entlassen', 'Entlassen')
  await gone(row(page, 'Ingo Inhalt').getByText('Super-Administration'))
})

test('the main tenant only appoints managers in its sub-tenants', async () => {
  await admin.goto('/settings')
  await admin.getByRole('main').getByRole('link', { name: 'Mandantenbenutzer:innen' }).click()
  await admin
    .getByRole('main')
    .getByRole('button', { name: /^Musterstadt Mandant$/ })
    .click()
  await admin.getByRole('option', { name: 'Stadtbibliothek Musterstadt' }).click()
  await see(row(admin, 'Beate Buch').getByText('Untermandantsmanager:in'))
  await admin.getByRole('link', { name: 'Benutzer:in einladen' }).click()
  await see(admin.getByRole('radio', { name: /^Untermandantsmanager:in/ }))
  expect(await admin.getByRole('radio').count()).toBe(1)
  await field(admin, 'Name').fill('Bruno Buch')
  await field(admin, 'E-Mail').fill('bruno@musterstadt.example')
  await button(admin, 'Einladung senden').click()
  await see(row(admin, 'Bruno Buch').getByText('Untermandantsmanager:in'))
})

test('who is deactivated in a tenant is out of it at the next click, until activated again', async () => {
  const page = await activePerson(
    'Dieter Deaktiv',
    'dieter@musterstadt.example',
    'admin',
    'Dieters-Passwort-1',
  )
  await page.goto('/settings/users')
  await see(row(page, 'Dieter Deaktiv'))
  const { activeTenant } = await callAs<{ activeTenant: { id: string } }>(admin, 'GET', '/layout-data')
  await admin.goto(`/settings/tenants/${activeTenant.id}/users?search=Dieter`)
  await act(admin, 'Dieter Deaktiv', 'Deaktivieren').click()
  await see(question(admin).getByText('Der Zugang zu diesem Mandanten ruht ab sofort.'))
  await button(question(admin), 'Deaktivieren').click()
  await hear(admin, 'Benutzer:in deaktiviert')
  await see(row(admin, 'Dieter Deaktiv').getByText('Inaktiv'))

  await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Protokoll' }).click()
  await see(page.getByText('Laden fehlgeschlagen'))
  await page.goto('/dashboard')
  await see(page.getByText('Kein Mandant gewählt'))
  await gone(page.getByRole('link', { name: 'Protokoll' }))

  await act(admin, 'Dieter Deaktiv', 'Aktivieren').click()
  await button(question(admin), 'Aktivieren').click()
  await see(row(admin, 'Dieter Deaktiv').getByText('Aktiv', { exact: true }))
  await page.reload()
  const audit = await auditLinkAtRest(page)

  const superAdmin = await stage().signedIn('superAdmin', '/superadmin/users?search=Dieter')
  await act(superAdmin, 'Dieter Deaktiv', 'Weitere Aktionen').click()
  await superAdmin.getByRole('menuitem', { name: 'Deaktivieren' }).click()
  await see(question(superAdmin).getByText('Die Person kann sich in keinem Mandanten mehr anmelden.'))
  await button(question(superAdmin), 'Deaktivieren').click()
  await see(row(superAdmin, 'Dieter Deaktiv').getByText('Deaktiviert'))
  await audit.click()
  await page.waitForURL('**/login*')
})

test('a super admin acts as another person with exactly that person’s rights, and the log knows both', async () => {
  const { id } = await inviteByCall(admin, 'Gustav Geändert', 'gustav@musterstadt.example')
  const page = await stage().signedIn('superAdmin', '/superadmin/users?search=Anna')
  await act(page, 'Anna Albrecht', 'Weitere Aktionen').click()
  await page.getByRole('menuitem', { name: 'Als Benutzer:in handeln' }).click()
  await see(question(page).getByText('Möchten Sie im Namen von Anna Albrecht handeln?'))
  await button(question(page), 'Als diese Person handeln').click()

  const banner = page.getByRole('region', { name: 'Identitätsübernahme' })
  await see(banner.getByText('Sie handeln als Anna Albrecht'))
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' })
  await see(menu.getByRole('button', { name: 'Einstellungen' }))
  await gone(menu.getByRole('button', { name: 'Super-Administration' }))
  await page.goto('/superadmin/users')
  await see(heading(page, 'Seite nicht gefunden'))
  expect((await page.request.get('/api/superadmin/users')).status()).toBe(403)

  await page.goto('/profile')
  await see(page.getByText('Nur zur Ansicht'))
  expect(await field(page, 'Name').isEditable()).toBe(false)
  await gone(button(page, 'Speichern'))

  await page.goto(`/settings/users/${id}/edit`)
  await check(page.getByRole('radio', { name: /^Externe:r Nutzer:in/ }))
  await button(page, 'Speichern').click()
  await hear(page, 'Benutzer:in erfolgreich gespeichert')

  await button(banner, 'Übernahme beenden').click()
  await page.waitForURL('**/superadmin/users')
  await hear(page, 'Sie handeln wieder in Ihrem eigenen Namen.')
  await gone(banner)

  await page.goto('/superadmin/audit?search=Gustav')
  const entry = page.getByRole('row', { name: /Einladung geändert/ })
  await see(entry.getByText('als Anna Albrecht durch Super-Administration'))
  await entry.getByText('1 Änderung').click()
  await see(entry.getByText('Externe:r Nutzer:in'))

  await admin.goto('/settings/audit?search=Gustav')
  await see(admin.getByText('als Anna Albrecht durch Super-Administration'))
})

test('a super admin sends a link for a new password', async () => {
  const page = await stage().signedIn('superAdmin', '/superadmin/users?search=Ingo')
  await act(page, 'Ingo Inhalt', 'Weitere Aktionen').click()
  await page.getByRole('menuitem', { name: 'Passwort zurücksetzen' }).click()
  await see(question(page).getByText(/Das bisherige Passwort gilt, bis/))
  await button(question(page), 'Link senden').click()
  await hear(page, `Link zum Zurücksetzen wurde an ${people.contentManager} gesendet`)
  await page.goto(await stage().linkFor(people.contentManager, '/password/reset/'))
  await see(button(page, 'Passwort speichern'))
})

test('a super admin invites into the active tenant and deletes from the whole system', async () => {
  const page = await stage().signedIn('superAdmin', '/superadmin/users/create')
  await see(page.getByText(/Die Einladung gilt für den aktiven Mandanten „Musterstadt“/))
  expect(await page.getByRole('radio').count()).toBe(3)
  await field(page, 'Name').fill('Stella System')
  await field(page, 'E-Mail').fill('stella@musterstadt.example')
  await button(page, 'Einladung senden').click()
  await see(heading(page, 'Benutzer:innenverwaltung'))
  await page.goto('/superadmin/users?search=Stella')
  await act(page, 'Stella System', 'Weitere Aktionen').click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await see(question(page).getByText('Möchten Sie diesen Benutzer wirklich löschen?'))
  await see(question(page).getByText(/verliert sofort den Zugang zu allen Mandanten/))
  await button(question(page), 'Löschen').click()
  await see(page.getByText('Keine Benutzer gefunden'))
})
