import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, settled } from './accessibility-check.ts'
import { button, callAs, check, field, gone, heading, see } from './acting.ts'
import { exactTenants, prepareExactTenants, setBalance } from './credit-tenants.ts'
import { hear } from './hearing.ts'
import { seeKeyboardDialog } from './keyboard.ts'
import { dialog, fact, question, savedFile, seeDisabled, seeFact } from './reading.ts'
import { seeBadge, seeBar } from './seen-colours.ts'
import { people, setStage } from './stage.ts'

const stage = setStage({ prepare: prepareExactTenants })

/** Each test goes to its own page first. */
const nowhere = 'about:blank'

/** The super admin in a session of its own, working for this tenant. */
const workingFor = async (tenant: { id: string }): Promise<Page> => {
  const page = await stage().signedIn('superAdmin', nowhere)
  await callAs(page, 'GET', `/api/tenant/switch/${tenant.id}`)
  return page
}

let admin: Page
let contentManager: Page
let superAdmin: Page
let inNeudorf: Page
let inAltdorf: Page
beforeAll(async () => {
  ;[admin, contentManager, superAdmin, inNeudorf, inAltdorf] = await Promise.all([
    stage().signedIn('admin', nowhere),
    stage().signedIn('contentManager', nowhere),
    stage().signedIn('superAdmin', nowhere),
    workingFor(exactTenants.neudorf),
    workingFor(exactTenants.altdorf),
  ])
})

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByText(name) })
const numberOf = (german: string): number => Number(german.replaceAll('.', '').replace(',', '.'))
const cents = (german: string): number => Math.round(numberOf(german) * 100)

test('a request that is approved raises the balance by exactly its amount, and the requester gets a mail', async () => {
  await setBalance(superAdmin, 'Musterstadt', 2)
  // Somebody else has the form open too, and is slower.
  const colleague = await admin.context().newPage()
  for (const page of [colleague, admin]) {
    await page.goto('/credits/requests')
    await button(page, 'New Request').click()
  }
  const form = dialog(admin, 'New Request')
  const submit = button(form, 'Submit request')
  expect(await field(form, 'Amount').inputValue()).toBe('100')
  await seeDisabled(submit)
  for (const wrong of ['0', '10000,01']) {
    await field(form, 'Amount').fill(wrong)
    await field(form, 'Reason').fill('Haushaltsberatungen')
    await see(field(form, 'Amount', /Please enter a number from 1 to 10\.000\./))
    await seeDisabled(submit)
  }
  await button(form, '250').click()
  await field(form, 'Reason').fill('   ')
  await seeDisabled(submit)
  await field(form, 'Reason').fill('Haushaltsberatungen')
  await field(form, 'Ticket reference').fill('T-17')
  await submit.click()
  await hear(admin, 'Credit request submitted')
  await see(row(admin, 'Haushaltsberatungen').getByText('Pending'))
  await see(admin.getByText('A request is pending'))
  await gone(button(admin, 'New Request'))

  const second = dialog(colleague, 'New Request')
  await field(second, 'Reason').fill('Noch einmal')
  await button(second, 'Submit request').click()
  await see(field(second, 'Amount', /There is already a pending request\./))
  await colleague.close()

  await superAdmin.goto('/superadmin/credits/requests')
  const waiting = row(superAdmin, 'Musterstadt')
  await see(waiting.getByText('Critical'))
  await see(waiting.getByText('Balance: 2,00'))
  await button(waiting, 'View: Musterstadt').click()
  const review = dialog(superAdmin, 'Review Credit Request')
  await seeFact(review, 'Reason', 'Haushaltsberatungen')
  await seeFact(review, 'Support Ticket', 'T-17')
  await see(review.getByText(/^Approve immediately - Critical need/))
  await field(review, 'Review Notes').fill('Viel Erfolg!')
  await button(review, 'Approve').click()
  await see(question(superAdmin).getByText('Musterstadt will receive 250,00 credits.'))
  await button(question(superAdmin), 'Approve').click()
  await hear(superAdmin, 'Request approved.')
  await see(superAdmin.getByText('No requests match your current filters.'))

  await admin.goto(await stage().linkFor(people.admin, '/credits/requests'))
  const decided = row(admin, 'Haushaltsberatungen')
  await see(decided.getByText('Approved'))
  await button(decided, /^View details/).click()
  await seeFact(dialog(admin, 'Credit request'), 'Review notes', 'Viel Erfolg!')
  await admin.goto('/credits')
  await seeFact(admin, 'Verfügbar', '252,00')
})

test('credits go to a sub-tenant only as far as they reach', async () => {
  await setBalance(superAdmin, 'Musterstadt', 1000)
  await setBalance(superAdmin, 'Stadtwerke Musterstadt', 10)
  await admin.goto('/credits/sub-tenants')
  const works = row(admin, 'Stadtwerke Musterstadt')
  await see(
    row(admin, 'Stadtbibliothek Musterstadt').getByRole('button', {
      name: /^Credits übertragen/,
      description: /rechnet über den Hauptmandanten ab/,
    }),
  )
  await button(works, 'Credits übertragen: Stadtwerke Musterstadt').click()
  const form = dialog(admin, 'Credits übertragen')
  await see(form.getByText('1.000,00 Credits'))
  await field(form, 'Betrag').fill('1001')
  await button(form, 'Übertragen').click()
  await see(field(form, 'Betrag', /Bitte geben Sie einen gültigen Betrag ein/))

  // Meanwhile the credits are spent: now the server alone knows that it is too much.
  await setBalance(superAdmin, 'Musterstadt', 400)
  await field(form, 'Betrag').fill('500')
  await button(form, 'Übertragen').click()
  await see(field(form, 'Betrag', /Bitte geben Sie einen gültigen Betrag ein/))
  await button(form, 'Abbrechen').click()
  await admin.reload()
  await seeFact(admin, 'Eigenes verfügbares Guthaben', '400,00')
  await see(works.getByRole('cell', { name: '10,00' }).first())

  await button(works, 'Credits übertragen: Stadtwerke Musterstadt').click()
  await seeDisabled(button(form, '500'))
  await button(form, '25 %').click()
  expect(await field(form, 'Betrag').inputValue()).toBe('100')
  await button(form, 'Übertragen').click()
  await hear(admin, '100 Credits wurden an Stadtwerke Musterstadt übertragen.')
  // The page loads itself anew.
  await gone(form)
  await seeFact(admin, 'Eigenes verfügbares Guthaben', '300,00')
  await see(works.getByRole('cell', { name: '110,00' }).first())
})

test('a sub-tenant that gives up its own credits returns what is left, after a question', async () => {
  await setBalance(superAdmin, 'Musterstadt', 500)
  await setBalance(superAdmin, 'Stadtwerke Musterstadt', 70)
  await admin.goto('/credits/sub-tenants')
  const works = row(admin, 'Stadtwerke Musterstadt')
  const change = button(works, 'Abrechnung ändern: Stadtwerke Musterstadt')
  const form = dialog(admin, 'Abrechnung von Stadtwerke Musterstadt')
  await change.click()
  await check(form.getByRole('radio', { name: /^Hauptmandant zahlt/ }))
  await button(form, 'Speichern').click()
  await see(
    question(admin).getByText(/^Das verbleibende Guthaben von 70,00 Credits geht an den Hauptmandanten/),
  )
  await admin.keyboard.press('Escape')
  await gone(question(admin))
  await button(form, 'Abbrechen').click()
  await see(works.getByText('Eigene Credits'))

  await change.click()
  await check(form.getByRole('radio', { name: /^Hauptmandant zahlt/ }))
  await button(form, 'Speichern').click()
  await button(question(admin), 'Abrechnung umstellen').click()
  await hear(admin, 'Abrechnung erfolgreich geändert')
  await see(works.getByText('Hauptmandant zahlt'))
  await seeFact(admin, 'Eigenes verfügbares Guthaben', '570,00')

  await change.click()
  await check(form.getByRole('radio', { name: /^Eigene Credits/ }))
  await field(form, 'Monatliche Übertragung').fill('25')
  await button(form, 'Speichern').click()
  await see(works.getByRole('cell', { name: '25,00' }))
  await see(works.getByText('Eigene Credits'))
})

test.concurrent('the projection turns yellow and red where it should', async () => {
  const page = inNeudorf
  await page.goto('/credits')
  const basis = page.getByRole('radiogroup', { name: 'Grundlage der Hochrechnung' })
  const left = fact(page, 'Guthaben reicht für')
  const budget = /^Monatsbudget von 40,00 Credits/
  const used = 'Voraussichtliche Auslastung des Monatsbudgets'

  await see(left.filter({ hasText: '40 Tage' }))
  await seeBadge(left, 'ausreichend', 'success')
  await seeBar(page, budget, 'noch 100 % (ausreichend)', 'success')
  await seeBar(page, used, '75 % (knapp)', 'warning')
  await seeBar(page, 'Guthaben nach weiteren 30 Tagen', 'noch 25 % (knapp)', 'warning')
  await check(basis.getByRole('radio', { name: '60 Tage' }))
  await seeBar(page, used, '38 % (ausreichend)', 'success')
  await check(basis.getByRole('radio', { name: '14 Tage' }))
  await seeBar(page, used, '161 % (kritisch)', 'danger')
  await see(left.filter({ hasText: '18 Tage' }))
  await seeBadge(left, 'knapp', 'warning')

  await check(basis.getByRole('radio', { name: '30 Tage' }))
  for (const [balance, days, daysTone, percent, budgetTone] of [
    [31, 'ausreichend', 'success', 'noch 78 % (ausreichend)', 'success'],
    [30, 'knapp', 'warning', 'noch 75 % (ausreichend)', 'success'],
    [10.4, 'knapp', 'warning', 'noch 26 % (ausreichend)', 'success'],
    [10, 'knapp', 'warning', 'noch 25 % (knapp)', 'warning'],
    [7, 'kritisch', 'danger', 'noch 18 % (knapp)', 'warning'],
    [4, 'kritisch', 'danger', 'noch 10 % (kritisch)', 'danger'],
  ] as const) {
    await setBalance(page, 'Neudorf', balance)
    await button(page, 'Aktualisieren').click()
    await see(left.filter({ hasText: `${Math.floor(balance)} Tage` }))
    await seeBadge(left, days, daysTone)
    await seeBar(page, budget, percent, budgetTone)
  }
  await see(page.getByText('Guthaben geht zur Neige (kritisch)'))
})

test.concurrent('whoever is named gets a mail once the balance has crossed a threshold', async () => {
  const contact = 'kasse@altdorf.example'
  const page = inAltdorf
  await page.goto('/credits/alerts')
  await see(page.getByText('Guthaben ausreichend'))
  await field(page, 'Kritisch').fill('30')
  await field(page, 'Erste Ansprechperson').fill('keine adresse')
  await field(page, 'Weitere Ansprechpersonen').fill('chefin@altdorf.example\nauch keine')
  await button(page, 'Speichern').click()
  await see(field(page, 'Kritisch', /darf nicht über der Warnschwelle liegen/))
  await see(field(page, 'Erste Ansprechperson', /gültige E-Mail-Adresse/))
  await see(field(page, 'Weitere Ansprechpersonen', /„auch keine“ ist keine gültige E-Mail-Adresse/))

  await field(page, 'Kritisch').fill('10')
  await field(page, 'Erste Ansprechperson').fill(contact)
  await field(page, 'Weitere Ansprechpersonen').fill('chefin@altdorf.example')
  await field(page, 'Webhook').fill('http://127.0.0.1/intern')
  await button(page, 'Speichern').click()
  await see(field(page, 'Webhook', /Adresse.*(nicht|kein)/))
  await field(page, 'Webhook').fill('')
  await button(page, 'Speichern').click()
  await hear(page, 'Benachrichtigungen erfolgreich gespeichert')

  await setBalance(page, 'Altdorf', 20)
  expect(await stage().linkFor(contact, '/credits')).toBe('/credits')
  await page.reload()
  await see(page.getByText('Warnschwelle erreicht'))
  expect(await field(page, 'Erste Ansprechperson').inputValue()).toBe(contact)
  await setBalance(page, 'Altdorf', 9)
  expect(await stage().linkFor('chefin@altdorf.example', '/credits')).toBe('/credits')
})

test.concurrent('every chart is a table too, and they all add up to the same', async () => {
  const page = await admin.context().newPage()
  await page.goto('/credits')
  await settled(page)
  const total = await fact(page, 'Verbrauch gesamt').innerText()
  expect(cents(total)).toBeGreaterThan(0)
  for (const [title, isWhole] of [
    ['Verbrauch je Tag', true],
    ['Anteile der Funktionen', true],
    ['Personen mit dem höchsten Verbrauch', true],
    ['Funktionen mit dem höchsten Verbrauch', true],
    ['Voraussichtliches Guthaben', false],
  ] as const) {
    await button(page, `Als Tabelle anzeigen: ${title}`).click()
    const table = page.getByRole('region', { name: `Tabelle: ${title}` })
    await see(table)
    const figures = await table.getByRole('row').locator('td:nth-child(2)').allInnerTexts()
    const sum = figures.map(cents).reduce((one, other) => one + other, 0)
    if (isWhole) expect(sum, title).toBe(cents(total))
    else expect(figures[0]).toBe(await fact(page, 'Verfügbar').innerText())
    await see(button(page, `Als Diagramm anzeigen: ${title}`))
  }
  expect(await page.getByRole('region', { name: 'Tabelle: Verbrauch je Tag' }).getByRole('row').count()).toBe(
    31,
  )
  await page.close()
})

test.concurrent('the history opens by keyboard, adds up, and is exported as it is shown', async ({
  expect,
}) => {
  const page = contentManager
  await page.goto('/credits/history')
  const chosen = async (label: string, option: string) => {
    await page.getByRole('button', { name: new RegExp(`${label}$`) }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  const detail = page.getByRole('button', { name: /^Einzelheiten: Dokumentverarbeitung/ }).first()
  await detail.focus()
  await page.keyboard.press('Enter')
  const open = page.locator('[aria-expanded=true]')
  await see(detail.and(open))
  const opened = page.getByRole('row').filter({ has: heading(page, 'Einzelne Schritte') })
  await see(opened)
  const parts = await opened.locator('section').first().getByRole('definition').allInnerTexts()
  const whole = await page.getByRole('row').filter({ has: open }).getByRole('cell').last().innerText()
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.map(cents).reduce((one, other) => one + other, 0)).toBe(cents(whole))
  await page.keyboard.press('Enter')
  await gone(opened)

  const counted = async () =>
    Number(
      /von (\d+) Einträgen/.exec(await page.getByText(/^Zeige 1 bis 20 von \d+ Einträgen$/).innerText())?.[1],
    )
  const own = await counted()
  const all = await savedFile(page, button(page, 'Als CSV exportieren'))
  expect(all.name).toMatch(/^credit-usage-[\d_-]+\.csv$/)
  expect(all.lines[0]).toMatch(/^Zeitpunkt;Mandant;Funktion;Beschreibung;Person;Status;Credits;/)
  expect(all.lines).toHaveLength(own + 1)

  const toggle = page.getByRole('switch', { name: 'Untermandanten einbeziehen' })
  await check(toggle)
  await expect.poll(counted).toBeGreaterThan(own)
  await see(page.getByRole('rowheader').getByText('Stadtbibliothek Musterstadt').first())
  await page.reload()
  await see(toggle.and(page.locator(':checked')))
  await expect.poll(counted).toBeGreaterThan(own)
  const withSubTenants = await counted()

  await chosen('Gruppieren nach', 'Monat')
  await see(page.getByRole('columnheader', { name: 'Vorgänge' }))
  const actions = await page.getByRole('row').locator('td:nth-child(2)').allInnerTexts()
  expect(actions.map(numberOf).reduce((one, other) => one + other, 0)).toBe(withSubTenants)
  const months = await savedFile(page, button(page, 'Als CSV exportieren'))
  expect(months.lines[0]).toBe('Zeitraum;Aktionen;Credits')
  expect(months.lines.slice(1).map(line => line.split(';')[1])).toEqual(
    actions.map(count => count.replace('.', '')),
  )

  await chosen('Gruppieren nach', 'Keine')
  await chosen('Funktion', 'Dokumentverarbeitung')
  await expect.poll(counted).toBeLessThan(withSubTenants)
  const names = await page.getByRole('rowheader').allInnerTexts()
  expect(names.filter(name => !name.startsWith('Dokumentverarbeitung'))).toEqual([])
  await page.goto('/credits')
  await see(page.getByText('Die Zahlen schließen 2 Untermandanten ein.'))
})

test('the dialogs of the tenant work by keyboard alone', async () => {
  await admin.goto('/credits/requests')
  await seeKeyboardDialog(admin, button(admin, 'New Request'), dialog(admin, 'New Request'))
  await admin.keyboard.press('Enter')
  await field(admin, 'Reason').fill('Mit der Tastatur')
  await field(admin, 'Reason').press('Tab')
  await button(admin, 'Submit request').press('Enter')
  const asked = row(admin, 'Mit der Tastatur')
  await see(asked)
  await seeKeyboardDialog(admin, button(asked, /^View details/), dialog(admin, 'Credit request'))
  await seeKeyboardDialog(admin, button(asked, /^Cancel request/), question(admin))
  await button(asked, /^Cancel request/).press('Enter')
  await see(question(admin).getByText('Sind Sie sicher, dass Sie diese Credit-Anfrage stornieren möchten?'))
  await expectAccessible(admin)
  await button(question(admin), 'Stornieren').press('Enter')
  await hear(admin, 'Request cancelled')
  await see(asked.getByText('Cancelled'))
  await see(button(admin, 'New Request'))

  await admin.goto('/credits/sub-tenants')
  const acts = row(admin, 'Stadtwerke Musterstadt')
  await seeKeyboardDialog(admin, button(acts, /^Credits übertragen/), dialog(admin, 'Credits übertragen'))
  await seeKeyboardDialog(admin, button(acts, /^Abrechnung ändern/), dialog(admin, /^Abrechnung von/))
})
