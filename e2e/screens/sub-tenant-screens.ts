import { button, check, field, see } from '../acting.ts'
import { dialog, question } from '../reading.ts'
import type { Facts, Screen } from './screen.ts'

const works = 'Stadtwerke Musterstadt'

const form = ({ subTenant }: Facts) => `/settings/tenants/${subTenant}/edit`

export const subTenantScreens: Screen[] = [
  {
    name: 'the sub-tenants',
    as: 'admin',
    path: '/settings/tenants',
    shows: works,
    isOtherOnPhone: true,
  },
  {
    name: 'the sub-tenants without a match',
    as: 'admin',
    path: '/settings/tenants?search=Niemand',
    shows: 'Keine Mandanten gefunden',
  },
  {
    name: 'the transfer to a sub-tenant',
    as: 'admin',
    path: '/settings/tenants',
    shows: works,
    async open(page) {
      await button(page, `Credits übertragen: ${works}`).click()
      await see(dialog(page, 'Credits übertragen'))
    },
  },
  {
    name: 'the deletion of a sub-tenant',
    as: 'admin',
    path: '/settings/tenants',
    shows: works,
    async open(page) {
      await button(page, `Löschen: ${works}`).click()
      await see(question(page))
    },
  },
  {
    name: 'a new sub-tenant with errors',
    as: 'admin',
    path: '/settings/tenants/create',
    shows: 'Die Limits passen.',
    async open(page) {
      await button(page, 'Untermandant anlegen').click()
      await see(field(page, 'Name', /Dieses Feld ist erforderlich/))
    },
  },
  {
    name: 'a sub-tenant that wants too much',
    as: 'admin',
    path: '/settings/tenants/create',
    shows: 'Die Limits passen.',
    async open(page) {
      await field(page, 'Benutzer:innen').fill('44')
      await see(page.getByRole('button', { name: /^Auf \d+ anpassen$/ }))
    },
  },
  { name: 'a sub-tenant', as: 'admin', path: form, shows: 'Die Limits passen.' },
  {
    name: 'the question before a sub-tenant’s credits return',
    as: 'admin',
    path: form,
    shows: 'Die Limits passen.',
    async open(page) {
      await check(page.getByRole('radio', { name: /^Hauptmandant zahlt/ }))
      await button(page, 'Speichern').click()
      await see(question(page))
    },
  },
]
