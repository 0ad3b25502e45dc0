import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { button, callAs, check, field, gone, see } from './acting.ts'
import { exactTenants, prepareExactTenants, setBalance } from './credit-tenants.ts'
import { hear } from './hearing.ts'
import { seeKeyboardDialog } from './keyboard.ts'
import { dialog, question, savedFile, seeDisabled, seeFact } from './reading.ts'
import { people, setStage } from './stage.ts'

const stage = setStage({ prepare: prepareExactTenants })

/** Each test goes to its own page first. */
const nowhere = 'about:blank'

let admin: Page
let manager: Page
let superAdmin: Page
beforeAll(async () => {
  ;[admin, manager, superAdmin] = await Promise.all([
    stage().signedIn('admin', nowhere),
    stage().signedIn('subTenantManager', nowhere),
    stage().signedIn('superAdmin', nowhere),
  ])
})

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name} `) }) })
/** Asks for credits of the tenant in which this person works. */
const ask = async (page: Page, amount: number, reason: string): Promise<string> => {
  const { activeTenant } = await callAs<{ activeTenant: { id: string } }>(page, 'GET', '/layout-data')
  const path = `/api/credits/${activeTenant.id}/requests`
  return (await callAs<{ request: { id: string } }>(page, 'POST', path, { amount, reason })).request.id
}

/** Chooses a tenant as people do: by typing a part of its name. */
const findTenant = async (page: Page | Locator, label: string, typed: string, name: string) => {
  await page.getByRole('combobox', { name: label }).fill(typed)
  const list = ('page' in page ? page.page() : page).getByRole('listbox')
  await list.getByRole('option', { name: new RegExp(`^${name} `) }).click()
}

test('requests of several tenants are approved at once', async () => {
  await setBalance(superAdmin, 'Musterstadt', 10)
  await setBalance(superAdmin, 'Stadtwerke Musterstadt', 20)
  await ask(admin, 200, 'Sommerfest')
  await ask(manager, 50, 'Zählerstände')
  await superAdmin.goto('/superadmin/credits/requests')
  await seeFact(superAdmin, 'Pending', '2')
  await seeFact(superAdmin, 'Total Pending', '250,00')
  const all = button(superAdmin, 'Bulk Approve')
  await check(superAdmin.getByRole('checkbox', { name: 'Select the request of Musterstadt', exact: true }))
  await see(superAdmin.getByText('1 request selected'))
  await check(superAdmin.getByRole('checkbox', { name: /of Stadtwerke Musterstadt$/ }))
  await see(superAdmin.getByText('2 requests selected'))
  await seeKeyboardDialog(superAdmin, all, question(superAdmin))
  await all.click()
  await see(question(superAdmin).getByText('250,00 credits will be granted in total.'))
  await button(question(superAdmin), 'Bulk Approve').click()
  await hear(superAdmin, '2 requests approved.')
  await see(superAdmin.getByText('No requests match your current filters.'))
  await seeFact(superAdmin, 'Approved Today', '2')

  await button(superAdmin, /^Filters/).click()
  await superAdmin.getByRole('button', { name: /Status$/ }).click()
  await superAdmin.getByRole('option', { name: 'Approved' }).click()
  await see(row(superAdmin, 'Musterstadt').getByText('Balance: 210,00'))
  await see(row(superAdmin, 'Stadtwerke Musterstadt').getByText('Balance: 70,00'))
  await stage().linkFor(people.admin, '/credits/requests')
  await stage().linkFor(people.subTenantManager, '/credits/requests')
})

test('nobody is refused without a reason, and the requester reads it', async () => {
  await ask(admin, 300, 'Dienstreise')
  await ask(manager, 400, 'Betriebsausflug')
  await setBalance(superAdmin, 'Musterstadt', 10)
  await superAdmin.goto('/superadmin/credits/requests')
  const first = row(superAdmin, 'Musterstadt')
  await seeKeyboardDialog(superAdmin, button(first, 'Approve: Musterstadt'), question(superAdmin))
  const quick = dialog(superAdmin, 'Reject Request')
  await seeKeyboardDialog(superAdmin, button(first, 'Reject: Musterstadt'), quick)
  await button(first, 'Reject: Musterstadt').click()
  await field(quick, 'Reason for rejection').fill('  ')
  await seeDisabled(button(quick, 'Reject'))
  await field(quick, 'Reason for rejection').fill('Bitte selbst bezahlen')
  await button(quick, 'Reject').click()
  await hear(superAdmin, 'Request rejected.')

  const review = dialog(superAdmin, 'Review Credit Request')
  const second = button(row(superAdmin, 'Stadtwerke Musterstadt'), 'View: Stadtwerke Musterstadt')
  await seeKeyboardDialog(superAdmin, second, review)
  await second.click()
  const refuse = button(review, 'Reject')
  await refuse.click()
  await see(field(review, 'Review Notes', /Please provide a reason for rejection\./))
  await field(review, 'Review Notes').fill('Kein dienstlicher Anlass')
  await refuse.click()
  await see(superAdmin.getByText('No requests match your current filters.'))

  await admin.goto(await stage().linkFor(people.admin, '/credits/requests'))
  const refused = admin.getByRole('row').filter({ hasText: 'Dienstreise' })
  await see(refused.getByText('Rejected'))
  await button(refused, /^View details/).click()
  await seeFact(dialog(admin, 'Credit request'), 'Review notes', 'Bitte selbst bezahlen')
  await admin.goto('/credits')
  await seeFact(admin, 'Verfügbar', '10,00')
})

test.concurrent('a refund is in the list, in the balance and in the file', async () => {
  const page = await superAdmin.context().newPage()
  const formula = '=HYPERLINK("http://evil.test";"Gutschrift")'
  await setBalance(page, 'Neudorf', 40)
  await page.goto('/superadmin/credits/refunds')
  await see(page.getByText('No refunds found'))
  const issue = button(page, 'Issue Refund')
  const form = dialog(page, 'Issue Refund')
  await seeKeyboardDialog(page, issue, form)
  await issue.click()
  const send = button(form, 'Issue Refund')
  await seeDisabled(send)
  await form.getByRole('combobox', { name: 'Tenant' }).fill('N')
  expect(await page.getByRole('listbox').count()).toBe(0)
  await findTenant(form, 'Tenant', 'neud', 'Neudorf')
  await see(form.getByText('Current balance: 40,00 credits available'))
  await seeDisabled(send)
  await field(form, 'Amount (credits)').fill('100000,01')
  await send.click()
  await see(field(form, 'Amount (credits)', /Please enter an amount from 0,01 to 100\.000,00\./))
  await see(form.getByText('Please select a category.'))
  await see(field(form, 'Reason', /Please enter a reason\./))

  await field(form, 'Amount (credits)').fill('12,5')
  await form.getByRole('button', { name: /Category$/ }).click()
  await page.getByRole('option', { name: 'Billing Error' }).click()
  await field(form, 'Reason').fill(formula)
  await field(form, 'Internal Note').fill('Nur für uns')
  await send.click()
  await hear(page, 'Refund of 12,50 credits issued successfully to Neudorf.')
  const issued = row(page, 'Neudorf')
  await see(issued.getByText('+12,50'))
  await see(issued.getByText('Billing Error'))
  await seeFact(page, 'Total Refunded', '12,50')

  const details = dialog(page, 'Refund Details')
  await seeKeyboardDialog(page, button(issued, 'View: Neudorf'), details)
  await button(issued, 'View: Neudorf').click()
  await seeFact(details, 'Balance Before', '40,00 credits')
  await seeFact(details, 'Balance After', '52,50 credits')
  await seeFact(details, 'Reason', formula)
  await seeFact(details, 'Internal Note', 'Nur für uns')
  await button(details, 'Close').first().click()

  const { name, lines } = await savedFile(page, button(page, 'Export'))
  expect(name).toMatch(/refunds-\d{4}-\d{2}-\d{2}[_-]\d{2}-\d{2}-\d{2}\.csv$/)
  const [header, line] = lines
  expect(header).toBe(
    'Datum;Mandant;Mandanten-ID;Betrag;Kategorie;Grund;Interne Notiz;Ticket;Guthaben vorher;Guthaben nachher;Erstattet von;Transaktion',
  )
  expect(line).toContain(`;Neudorf;${exactTenants.neudorf.id};12,50;Abrechnungsfehler;`)
  expect(line).toContain(`;"'${formula.replaceAll('"', '""')}";Nur für uns;`)
  await page.close()
})

test.concurrent('credits are added and subtracted, but never more than there are', async () => {
  const page = await superAdmin.context().newPage()
  await setBalance(page, 'Altdorf', 400)
  await page.goto('/superadmin/credits/refunds')
  await page
    .getByRole('navigation', { name: 'Hauptmenü' })
    .getByRole('link', { name: 'Mandant:innenverwaltung' })
    .click()
  const form = dialog(page, 'Credits verwalten')
  await page.getByRole('searchbox', { name: 'Suche' }).fill('altd')
  await see(page.getByText('Zeige 1 bis 1 von 1 Eintrag'))
  await button(page, 'Weitere Aktionen: Altdorf').click()
  await page.getByRole('menuitem', { name: 'Credits verwalten' }).click()
  await see(form.getByText('Guthaben: 400,00 · verfügbar: 400,00'))
  const amount = field(form, 'Betrag in Credits')
  const presets = form.getByRole('group', { name: 'Vorschläge' }).getByRole('button')
  expect(await presets.allInnerTexts()).toEqual(['100', '500', '1.000', '5.000', '10.000'])
  await button(form, '500').click()
  expect(await amount.inputValue()).toBe('500')
  await field(form, 'Beschreibung').fill('Weil')
  await see(form.getByText('4/5 Zeichen (noch 1 benötigt)'))
  await seeDisabled(button(form, 'Credits hinzufügen'))

  await check(form.getByRole('radio', { name: 'Abziehen' }))
  expect(await presets.allInnerTexts()).toEqual(['100', '25 %', '50 %'])
  await see(form.getByText('Nicht genügend Credits vorhanden. Verfügbar: 400,00'))
  await field(form, 'Beschreibung').fill('Weil es so ist')
  await seeDisabled(button(form, 'Credits abziehen'))
  await button(form, '25 %').click()
  expect(await amount.inputValue()).toBe('100')
  await gone(form.getByText(/^Nicht genügend Credits vorhanden/))
  await button(form, 'Credits abziehen').click()
  await hear(page, '-100,00 Credits wurden abgezogen')
  await gone(form)
  await page.getByRole('link', { name: 'Altdorf', exact: true }).click()
  await page.getByRole('link', { name: 'Credits', exact: true }).click()
  await seeFact(page, 'Verfügbar', '300,00')

  const again = button(page, 'Credits verwalten')
  await seeKeyboardDialog(page, again, form)
  await again.click()
  await amount.fill('0,5')
  await field(form, 'Beschreibung').fill('Weil es so ist')
  await button(form, 'Credits hinzufügen').click()
  await hear(page, '+0,50 Credits wurden hinzugefügt')
  await gone(form)
  await seeFact(page, 'Verfügbar', '300,50')
  await page.close()
})
