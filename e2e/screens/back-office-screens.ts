import type { Page } from 'playwright-core'
import { button, callAs, check, field, see } from '../acting.ts'
import { addTenant } from '../tenants.ts'
import { circleSsoScreens } from './circle-sso-screens.ts'
import type { Facts, Screen } from './screen.ts'

const circles: Screen[] = [
  {
    name: 'the circles',
    as: 'superAdmin',
    path: '/superadmin/circles',
    shows: 'Kommunen im Musterland',
    isOtherOnPhone: true,
  },
  {
    name: 'the circles without a match',
    as: 'superAdmin',
    path: '/superadmin/circles?search=Niemand',
    shows: 'Keine Circles gefunden',
  },
  {
    name: 'a new circle with errors',
    as: 'superAdmin',
    path: '/superadmin/circles/create',
    shows: 'Vorschau des Prompts',
    async open(page) {
      await button(page, 'Circle erstellen').click()
      await see(field(page, 'Name', /Dieses Feld ist erforderlich/))
    },
  },
  {
    name: 'a circle with its recency and the preview of its prompt',
    as: 'superAdmin',
    path: ({ circle }) => `/superadmin/circles/${circle}/edit`,
    shows: 'Vorschau des Prompts',
    async open(page) {
      await page.getByText('Aktualität berücksichtigen').click()
      await see(page.getByRole('figure', { name: 'Gewicht nach Alter' }))
      await field(page, 'Basis-Prompt').fill('Du sprichst für {organisation_name} ({organisation_type}).')
      await see(page.getByText('Du sprichst für Musterland (Behörde).'))
    },
  },
]

/** A tenant that is deleted and can still return. */
export const prepareDeletedTenant = async (superAdmin: Page): Promise<void> => {
  const id = await addTenant(superAdmin, 'Altort', 'altort')
  await callAs(superAdmin, 'DELETE', `/api/superadmin/tenants/${id}`, {
    tenant_name: 'Altort',
    confirmation: 'DELETE',
    reason: 'Der Vertrag ist beendet.',
  })
}

const tenantPage =
  (tab = '') =>
  ({ tenant }: Facts): string =>
    `/superadmin/tenants/${tenant}/edit${tab}`

const actsOn = async (page: Page, name: string, act: string): Promise<void> => {
  await button(page, `Weitere Aktionen: ${name}`).click()
  await page.getByRole('menuitem', { name: act }).click()
}

const tenants: Screen[] = [
  {
    name: 'the tenants',
    as: 'superAdmin',
    path: '/superadmin/tenants',
    shows: 'Stadtwerke Musterstadt',
    isOtherOnPhone: true,
  },
  {
    name: 'the tenants without a match',
    as: 'superAdmin',
    path: '/superadmin/tenants?search=Niemand',
    shows: 'Keine Mandanten gefunden',
  },
  {
    name: 'the deleted tenants',
    as: 'superAdmin',
    path: '/superadmin/tenants?tab=deleted',
    shows: 'Altort',
    isOtherOnPhone: true,
  },
  {
    name: 'the deleted tenants without a match',
    as: 'superAdmin',
    path: '/superadmin/tenants?tab=deleted&search=Niemand',
    shows: 'Keine gelöschten Mandanten',
  },
  {
    name: 'the question before a tenant is restored',
    as: 'superAdmin',
    path: '/superadmin/tenants?tab=deleted',
    shows: 'Altort',
    async open(page) {
      await button(page, 'Wiederherstellen: Altort').click()
      await see(page.getByText('Möchten Sie den Mandanten "Altort" wiederherstellen?'))
    },
  },
  {
    name: 'the question before a tenant goes for good',
    as: 'superAdmin',
    path: '/superadmin/tenants?tab=deleted',
    shows: 'Altort',
    async open(page) {
      await button(page, 'Endgültig löschen: Altort').click()
      await see(page.getByText(/kann nicht rückgängig gemacht werden/))
    },
  },
  {
    name: 'the acts on a tenant',
    as: 'superAdmin',
    path: '/superadmin/tenants',
    shows: 'Stadtwerke Musterstadt',
    async open(page) {
      await button(page, 'Weitere Aktionen: Stadtwerke Musterstadt').click()
      await see(page.getByRole('menuitem', { name: 'Website öffnen' }))
    },
  },
  {
    name: 'the switch to another tenant, from the list',
    as: 'superAdmin',
    path: '/superadmin/tenants',
    shows: 'Stadtwerke Musterstadt',
    async open(page) {
      await button(page, 'Mandant wechseln').click()
      await see(page.getByText('Pfeiltasten wählen aus'))
    },
  },
  {
    name: 'the credits of a tenant with more than there is',
    as: 'superAdmin',
    // Where they were adjusted before; it leads to the list.
    path: '/superadmin/credits/adjustments',
    shows: 'Stadtwerke Musterstadt',
    async open(page) {
      await actsOn(page, 'Stadtwerke Musterstadt', 'Credits verwalten')
      await check(page.getByRole('radio', { name: 'Abziehen' }))
      await field(page, 'Betrag in Credits').fill('99999')
      await field(page, 'Beschreibung').focus()
      await see(page.getByText(/^Nicht genügend Credits vorhanden/))
    },
  },
  {
    name: 'the deletion of a tenant, planned and half confirmed',
    as: 'superAdmin',
    path: '/superadmin/tenants',
    shows: 'Stadtwerke Musterstadt',
    async open(page) {
      await actsOn(page, 'Musterstadt', 'Löschen')
      await see(page.getByText('Diese Untermandanten gehen mit'))
      await page.getByRole('textbox', { name: /^Name des Mandanten/ }).fill('Musterstadt')
      await page.getByRole('textbox', { name: /^Zur Bestätigung/ }).fill('LÖSCHEN')
      await check(page.getByRole('checkbox', { name: /^Löschung planen/ }))
      await see(page.getByRole('group', { name: 'Uhrzeit' }))
    },
  },
  {
    name: 'a new tenant with errors',
    as: 'superAdmin',
    path: '/superadmin/tenants/create',
    shows: 'Erste Schritte',
    async open(page) {
      await button(page, 'Mandant anlegen').click()
      await see(field(page, 'Name', /Dieses Feld ist erforderlich/))
    },
  },
  {
    name: 'the credits of a new sub-tenant',
    as: 'superAdmin',
    path: '/superadmin/tenants/create',
    shows: 'Erste Schritte',
    async open(page) {
      await check(page.getByRole('radio', { name: /^Untermandant/ }))
      await page.getByRole('tab', { name: 'Credits' }).click()
      await see(page.getByRole('radio', { name: /^Hauptmandant zahlt/ }))
    },
  },
  { name: 'a tenant', as: 'superAdmin', path: tenantPage(), shows: 'Super-Admin-Prompt' },
  {
    name: 'the limits of a tenant',
    as: 'superAdmin',
    path: tenantPage('/limits'),
    shows: 'Speicherplatz (MB)',
  },
  {
    name: 'the credits of a tenant',
    as: 'superAdmin',
    path: tenantPage('/credits'),
    shows: 'Zuteilung und Abrechnung',
  },
  {
    name: 'the notifications of a tenant',
    as: 'superAdmin',
    path: tenantPage('/notifications'),
    shows: 'Ansprechpersonen',
  },
  {
    name: 'the analytics of a tenant',
    as: 'superAdmin',
    path: tenantPage('/analytics'),
    shows: 'Verbrauch je Tag',
  },
  {
    name: 'what a deleted tenant can still take along',
    as: 'superAdmin',
    path: '/superadmin/tenants?tab=deleted',
    shows: 'Altort',
    async open(page) {
      await button(page, 'Daten mitnehmen: Altort').click()
      await see(page.getByText('Noch kein Archiv'))
    },
    isOtherOnPhone: true,
  },
  {
    name: 'the import of a tenant',
    as: 'superAdmin',
    path: '/superadmin/tenants/import',
    shows: 'Archiv auswählen',
    isOtherOnPhone: true,
  },
  {
    name: 'the receipts of final deletions',
    as: 'superAdmin',
    path: '/superadmin/tenants/receipts',
    shows: 'Keine Löschnachweise',
  },
]

export const backOfficeScreens: Screen[] = [...circles, ...circleSsoScreens, ...tenants]
