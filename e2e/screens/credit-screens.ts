import type { Page } from 'playwright-core'
import { button, callAs, check, field, see } from '../acting.ts'
import { dialog, question } from '../reading.ts'
import type { Screen } from './screen.ts'

const works = 'Stadtwerke Musterstadt'

/** What the dialogs below are about: a request of the past, one that waits, and a refund. */
export const prepareCreditScreens = async (admin: Page, superAdmin: Page, tenant: string): Promise<void> => {
  const ask = (of: string, reason: string) =>
    callAs<{ request: { id: string } }>(admin, 'POST', `/api/credits/${of}/requests`, {
      amount: 100,
      reason,
      business_justification: 'Beschluss des Rates',
      ticket_reference: 'T-1',
    })
  const { request } = await ask(tenant, 'Haushaltsberatungen')
  await callAs(admin, 'POST', `/api/credits/${tenant}/requests/${request.id}/cancel`)
  const { data } = await callAs<{ data: { id: string; name: string }[] }>(
    admin,
    'GET',
    '/api/credits/sub-tenants',
  )
  await ask(data.find(({ name }) => name === works)?.id ?? '', 'Zählerstände')
  await callAs(superAdmin, 'POST', '/api/admin/credits/refunds', {
    tenant_id: tenant,
    amount: 12.5,
    category: 'goodwill',
    reason: 'Störung im November',
    internal_note: 'Nur für uns',
    ticket_reference: 'T-2',
    idempotency_key: crypto.randomUUID(),
  })
}

const tenantScreens: Screen[] = [
  { name: 'the credit overview', as: 'admin', path: '/credits', shows: 'Credit-Übersicht' },
  {
    name: 'the credit overview in tables',
    as: 'admin',
    path: '/credits',
    shows: 'Credit-Übersicht',
    async open(page) {
      const toTable = page.getByRole('button', { name: /^Als Tabelle anzeigen/ })
      await see(toTable.nth(4))
      while (await toTable.count()) await toTable.first().click()
      await button(page, 'Einzelheiten: Dokumentverarbeitung').click()
    },
  },
  {
    name: 'the credit history',
    as: 'admin',
    path: '/credits/history',
    shows: /^Zeige \d/,
    async open(page) {
      await page
        .getByRole('button', { name: /^Einzelheiten/ })
        .first()
        .click()
      await see(page.getByText('Einzelne Schritte'))
    },
    isOtherOnPhone: true,
  },
  {
    name: 'the credit history by month',
    as: 'admin',
    path: '/credits/history?group_by=month',
    shows: 'Vorgänge',
    isOtherOnPhone: true,
  },
  {
    name: 'the credit requests',
    as: 'admin',
    path: '/credits/requests',
    shows: 'Haushaltsberatungen',
    isOtherOnPhone: true,
  },
  {
    name: 'a new credit request with errors',
    as: 'admin',
    path: '/credits/requests',
    shows: 'New Request',
    async open(page) {
      await button(page, 'New Request').first().click()
      await field(page, 'Amount').fill('0')
      await field(page, 'Reason').focus()
      await see(field(page, 'Amount', /Please enter a number/))
    },
  },
  {
    name: 'the details of a credit request',
    as: 'admin',
    path: '/credits/requests',
    shows: 'Haushaltsberatungen',
    async open(page) {
      await page
        .getByRole('button', { name: /^View details/ })
        .first()
        .click()
      await see(dialog(page, 'Credit request'))
    },
  },
  {
    name: 'the credits of sub-tenants',
    as: 'admin',
    path: '/credits/sub-tenants',
    shows: works,
    isOtherOnPhone: true,
  },
  {
    name: 'a transfer of too many credits',
    as: 'admin',
    path: '/credits/sub-tenants',
    shows: works,
    async open(page) {
      await button(page, `Credits übertragen: ${works}`).click()
      await field(page, 'Betrag').fill('99999999')
      await button(page, 'Übertragen').click()
      await see(field(page, 'Betrag', /gültigen Betrag/))
    },
  },
  {
    name: 'the billing of a sub-tenant’s credits',
    as: 'admin',
    path: '/credits/sub-tenants',
    shows: works,
    async open(page) {
      await button(page, `Abrechnung ändern: ${works}`).click()
      await see(dialog(page, /^Abrechnung von/))
    },
  },
  {
    name: 'the question before credits return',
    as: 'admin',
    path: '/credits/sub-tenants',
    shows: works,
    async open(page) {
      await button(page, `Abrechnung ändern: ${works}`).click()
      await check(page.getByRole('radio', { name: /^Hauptmandant zahlt/ }))
      await button(page, 'Speichern').click()
      await see(question(page))
    },
  },
  {
    name: 'the credit alerts with errors',
    as: 'admin',
    path: '/credits/alerts',
    shows: 'Speichern',
    async open(page) {
      await field(page, 'Kritisch').fill('30')
      await field(page, 'Erste Ansprechperson').fill('keine adresse')
      await button(page, 'Speichern').click()
      await see(field(page, 'Erste Ansprechperson', /gültige E-Mail-Adresse/))
    },
  },
]

const reconciliation = '/credits/reconciliation'

const openChains = async (page: Page) => {
  await button(page, 'View Flow Chains').click()
  await see(button(dialog(page, 'Credit Flow Chains'), 'View Full Tree').first())
}

const reconciliationScreens: Screen[] = [
  {
    name: 'the credit reconciliation',
    as: 'admin',
    path: reconciliation,
    shows: 'Orphaned reservation',
    isOtherOnPhone: true,
  },
  {
    name: 'the credit reconciliation of a time without anything',
    as: 'admin',
    path: `${reconciliation}?start_date=2020-01-01&end_date=2020-01-02`,
    shows: 'No active reservations',
  },
  {
    name: 'the credit reconciliation of all tenants',
    as: 'superAdmin',
    path: reconciliation,
    shows: 'Detected Anomalies',
    isOtherOnPhone: true,
  },
  {
    name: 'the credit flow chains',
    as: 'admin',
    path: reconciliation,
    shows: 'Orphaned reservation',
    open: openChains,
  },
  {
    name: 'a reservation tree',
    as: 'admin',
    path: reconciliation,
    shows: 'Orphaned reservation',
    async open(page) {
      await openChains(page)
      await button(dialog(page, 'Credit Flow Chains'), 'View Full Tree').first().click()
      await see(dialog(page, 'Reservation Tree').getByText('Transactions').first())
    },
  },
]

const openRow = (act: string) => (page: Page) => button(page, `${act}: ${works}`).click()

const backOfficeScreens: Screen[] = [
  {
    name: 'the refunds',
    as: 'superAdmin',
    path: '/superadmin/credits/refunds',
    shows: 'Störung im November',
    isOtherOnPhone: true,
  },
  {
    name: 'the refunds without a match',
    as: 'superAdmin',
    path: '/superadmin/credits/refunds?search=Niemand',
    shows: 'No refunds found',
  },
  {
    name: 'a refund with errors',
    as: 'superAdmin',
    path: '/superadmin/credits/refunds',
    shows: 'Issue Refund',
    async open(page) {
      await button(page, 'Issue Refund').click()
      await page.getByRole('combobox', { name: 'Tenant' }).fill('stadtw')
      await page.getByRole('option', { name: new RegExp(`^${works}`) }).click()
      await field(page, 'Amount (credits)').fill('0')
      await button(dialog(page, 'Issue Refund'), 'Issue Refund').click()
      await see(field(page, 'Reason', /Please enter a reason/))
    },
  },
  {
    name: 'the details of a refund',
    as: 'superAdmin',
    path: '/superadmin/credits/refunds',
    shows: 'Störung im November',
    async open(page) {
      await button(page, 'View: Musterstadt').click()
      await see(dialog(page, 'Refund Details'))
    },
  },
  {
    name: 'the review of credit requests',
    as: 'superAdmin',
    path: '/superadmin/credits/requests?urgency_level=low',
    shows: works,
    isOtherOnPhone: true,
  },
  {
    name: 'the review of credit requests without a match',
    as: 'superAdmin',
    path: '/superadmin/credits/requests?status=rejected',
    shows: 'No credit requests',
  },
  {
    name: 'the review of a credit request',
    as: 'superAdmin',
    path: '/superadmin/credits/requests',
    shows: works,
    async open(page) {
      await openRow('View')(page)
      await see(page.getByText('Recommendation'))
      await button(dialog(page, 'Review Credit Request'), 'Reject').click()
      await see(field(page, 'Review Notes', /Please provide a reason/))
    },
  },
  {
    name: 'the question before a credit request is approved',
    as: 'superAdmin',
    path: '/superadmin/credits/requests',
    shows: works,
    async open(page) {
      await openRow('Approve')(page)
      await see(question(page))
    },
  },
  {
    name: 'the rejection of a credit request',
    as: 'superAdmin',
    path: '/superadmin/credits/requests',
    shows: works,
    async open(page) {
      await openRow('Reject')(page)
      await see(dialog(page, 'Reject Request'))
    },
  },
  {
    name: 'chosen credit requests',
    as: 'superAdmin',
    path: '/superadmin/credits/requests',
    shows: works,
    async open(page) {
      await check(page.getByRole('checkbox', { name: new RegExp(`${works}$`) }))
      await see(page.getByText('1 request selected'))
    },
  },
]

const monitoringScreens: Screen[] = [
  {
    name: 'the monitoring of the credit system',
    as: 'superAdmin',
    path: '/superadmin/credits/monitoring',
    shows: 'Recent Transactions (1h)',
  },
  {
    name: 'the sections of an export of the monitoring',
    as: 'superAdmin',
    path: '/superadmin/credits/monitoring',
    shows: 'Recent Transactions (1h)',
    async open(page) {
      await button(page, 'Export').click()
      await page.getByRole('menuitem', { name: 'Choose sections' }).click()
      await see(dialog(page, 'Sections of the export'))
    },
  },
]

export const creditScreens: Screen[] = [
  ...tenantScreens,
  ...reconciliationScreens,
  ...backOfficeScreens,
  ...monitoringScreens,
]
