import type { Page } from 'playwright-core'
import { button, field, see } from '../acting.ts'
import { expiredInvitation } from '../expired-invitation.ts'
import type { Facts, Screen } from './screen.ts'

const unknownToken = 'diesen-link-hat-niemand-bekommen'

const openTenants = async (page: Page, isNarrow: boolean) => {
  if (isNarrow) await button(page, 'Menü öffnen').click()
  await page.getByRole('button', { name: /^Mandant .* wechseln$/ }).click()
  await see(page.getByRole('listbox', { name: 'Mandanten' }))
}
const openProfileMenu = async (page: Page) => {
  await page.getByRole('button', { name: /Profilmenü$/ }).click()
  await see(page.getByRole('menu'))
}
const provePassword = async (page: Page, _isNarrow: boolean, { password }: Facts) => {
  await button(page, 'Zwei-Faktor-Anmeldung einrichten').click()
  await field(page.getByRole('form', { name: 'Einrichten' }), 'Aktuelles Passwort').fill(password)
  await button(page, 'Weiter').click()
  await see(page.getByRole('img', { name: 'QR-Code für die Authenticator-App' }))
}

export const peopleScreens: Screen[] = [
  { name: 'the sign-in', as: 'visitor', path: '/login', shows: 'Passwort vergessen?' },
  {
    name: 'a refused sign-in',
    as: 'visitor',
    path: '/login',
    shows: 'Passwort vergessen?',
    async open(page) {
      await button(page, 'Mit Passwort anmelden').click()
      await button(page, 'Anmelden').click()
      await see(field(page, 'Passwort', /Dieses Feld ist erforderlich/))
    },
  },
  {
    name: 'a sign-in that the service of the organisation refused',
    as: 'visitor',
    path: '/login?sso_error=group&attempt=018f0000-0000-7000-8000-000000000000',
    shows: 'Sie gehören zu keiner Gruppe, die sich hier anmelden darf.',
  },
  { name: 'the second factor', as: 'visitor', path: '/login/second-factor', shows: 'Anmeldung bestätigen' },
  { name: 'a forgotten password', as: 'visitor', path: '/password/forgot', shows: 'Passwort vergessen' },
  {
    name: 'a new password',
    as: 'visitor',
    path: ({ resetLink }) => resetLink,
    shows: 'Anforderungen an das Passwort',
    open: page => field(page, 'Neues Passwort').fill('Kurz1'),
  },
  {
    name: 'an unknown link for a new password',
    as: 'visitor',
    path: `/password/reset/${unknownToken}`,
    shows: 'Dieser Link ist nicht gültig',
  },
  {
    name: 'an invitation',
    as: 'visitor',
    path: ({ invitationLink }) => invitationLink,
    shows: 'Ihre Anmeldeadresse',
  },
  {
    name: 'an expired invitation',
    as: 'visitor',
    path: `/invitation/${expiredInvitation.token}`,
    shows: 'Diese Einladung ist abgelaufen',
  },
  {
    name: 'an unknown invitation',
    as: 'visitor',
    path: `/invitation/${unknownToken}`,
    shows: 'Dieser Link ist nicht gültig',
  },
  {
    name: 'the confirmation of an address',
    as: 'visitor',
    path: `/email-confirmation/${unknownToken}`,
    shows: 'E-Mail-Adresse bestätigen',
  },
  {
    name: 'a refused confirmation of an address',
    as: 'visitor',
    path: `/email-confirmation/${unknownToken}`,
    shows: 'E-Mail-Adresse bestätigen',
    async open(page) {
      await button(page, 'E-Mail-Adresse bestätigen').click()
      await see(page.getByText('Die Adresse konnte nicht bestätigt werden'))
    },
  },
  { name: 'the imprint', as: 'visitor', path: '/imprint', shows: /hat das Impressum noch nicht/ },
  { name: 'the privacy page', as: 'visitor', path: '/privacy', shows: /hat die Datenschutzerklärung/ },
  {
    name: 'an unknown page for visitors',
    as: 'visitor',
    path: '/gibt/es/nicht',
    shows: /Page not found/,
    isNowhere: true,
  },
  {
    name: 'the description of the interface',
    as: 'visitor',
    path: '/api/docs',
    shows: 'Schnittstelle von Lotse',
    isServers: true,
  },

  { name: 'the dashboard of a user', as: 'user', path: '/dashboard', shows: 'Geteilte KI-Werkzeuge' },
  { name: 'the profile', as: 'user', path: '/profile', shows: 'Persönliche Angaben' },
  { name: 'the security of the profile', as: 'user', path: '/profile?tab=security', shows: 'Diese Sitzung' },
  {
    name: 'setting up the second factor',
    as: 'user',
    path: '/profile?tab=security',
    shows: 'Diese Sitzung',
    open: provePassword,
  },
  {
    name: 'the question of an invitation',
    as: 'user',
    path: '/news',
    shows: /^Einladung zu „Stadtwerke/,
    isOtherOnPhone: true,
  },
  { name: 'the help', as: 'user', path: '/help', shows: /Ihre Frage ist nicht dabei/ },
  { name: 'the news', as: 'user', path: '/news', shows: /Was sich in Lotse geändert hat/ },

  {
    name: 'a support request',
    as: 'user',
    path: '/support?page=/news',
    shows: 'Das wird mitgesendet',
  },

  { name: 'the settings', as: 'admin', path: '/settings', shows: 'Einbettungsmeldungen' },
  { name: 'the dashboard of an admin', as: 'admin', path: '/dashboard', shows: 'Schnellzugriff' },
  {
    name: 'the system users',
    as: 'admin',
    path: '/settings/users',
    shows: 'Nele Nutzer',
    isOtherOnPhone: true,
  },
  {
    name: 'the system users without a match',
    as: 'admin',
    path: '/settings/users?search=Niemand',
    shows: 'Keine Benutzer gefunden',
  },
  {
    name: 'an invitation of a system user with errors',
    as: 'admin',
    path: '/settings/users/create',
    shows: 'Einladung senden',
    async open(page) {
      await button(page, 'Einladung senden').click()
      await see(field(page, 'Name', /Dieses Feld ist erforderlich/))
    },
  },
  {
    name: 'a system user',
    as: 'admin',
    path: ({ user }) => `/settings/users/${user}/edit`,
    shows: 'Speichern',
  },
  {
    name: 'the deletion of a system user',
    as: 'admin',
    path: ({ user }) => `/settings/users/${user}/delete`,
    shows: /Möchten Sie Nele Nutzer wirklich/,
  },
  {
    name: 'the users of a tenant',
    as: 'admin',
    path: ({ tenant }) => `/settings/tenants/${tenant}/users`,
    shows: 'Nele Nutzer',
    isOtherOnPhone: true,
  },
  {
    name: 'the invitation of a tenant’s user',
    as: 'admin',
    path: ({ tenant }) => `/settings/tenants/${tenant}/users/create`,
    shows: 'Einladung senden',
  },
  {
    name: 'a tenant’s user',
    as: 'admin',
    path: ({ tenant, user }) => `/settings/tenants/${tenant}/users/${user}/edit`,
    shows: 'Speichern',
  },
  {
    name: 'the data protection of a tenant',
    as: 'admin',
    path: '/settings/data-protection?by=words&search=Xylophon',
    shows: 'Zu dieser Angabe gibt es keine Unterhaltungen.',
    async open(page) {
      await page.getByRole('textbox', { name: /^Unterhaltungen/ }).fill('30')
      await page.getByRole('textbox', { name: /^Protokoll/ }).fill('30')
      await button(page, 'Speichern').click()
      await see(field(page, 'Protokoll (Tage)', /90/).and(page.locator('[aria-invalid=true]')))
    },
    isOtherOnPhone: true,
  },
  {
    name: 'the log of a tenant',
    as: 'admin',
    path: '/settings/audit?action=user.invited',
    shows: 'Einladung gesendet',
    async open(page) {
      await page
        .getByText(/^\d Änderung/)
        .first()
        .click()
      // Scrolled to the click, the fixed bar would cover half of a button, which counts as too small.
      await page.evaluate(() => window.scrollTo(0, 0))
    },
    isOtherOnPhone: true,
  },
  {
    name: 'the actions that the log can be filtered by',
    as: 'admin',
    path: '/settings/audit?action=user.invited',
    shows: 'Einladung gesendet',
    async open(page) {
      await page.getByRole('button', { name: /Aktion$/ }).click()
      await see(page.getByRole('combobox', { name: 'Aktion suchen' }))
    },
  },
  { name: 'an unknown page', as: 'admin', path: '/gibt/es/nicht', shows: /Page not found/, isNowhere: true },
  {
    name: 'the open list of tenants',
    as: 'admin',
    path: '/dashboard',
    shows: 'Schnellzugriff',
    open: openTenants,
    isOtherOnPhone: true,
  },
  {
    name: 'the support menu',
    as: 'admin',
    path: '/dashboard',
    shows: 'Schnellzugriff',
    async open(page) {
      await page.getByRole('button', { name: 'Support' }).click()
      await see(page.getByRole('menu', { name: 'Support' }))
    },
    isOtherOnPhone: true,
  },
  {
    name: 'the profile menu',
    as: 'admin',
    path: '/dashboard',
    shows: 'Schnellzugriff',
    open: openProfileMenu,
  },
  {
    name: 'the dialog for another tenant',
    as: 'admin',
    path: '/dashboard',
    shows: 'Schnellzugriff',
    async open(page) {
      await openProfileMenu(page)
      await page.getByRole('menuitem', { name: 'Mandant wechseln' }).click()
      await see(page.getByRole('dialog', { name: 'Mandant wechseln' }))
    },
  },

  { name: 'the dashboard of a super admin', as: 'superAdmin', path: '/dashboard', shows: 'Schnellzugriff' },
  {
    name: 'all users',
    as: 'superAdmin',
    path: '/superadmin/users',
    shows: 'Nele Nutzer',
    isOtherOnPhone: true,
  },
  {
    name: 'the acts on a user',
    as: 'superAdmin',
    path: '/superadmin/users?search=Nele',
    shows: 'Nele Nutzer',
    async open(page) {
      await page.getByRole('button', { name: 'Weitere Aktionen: Nele Nutzer' }).click()
      await see(page.getByRole('menu'))
    },
  },
  {
    name: 'the appointment of a super admin',
    as: 'superAdmin',
    path: '/superadmin/users?search=Nele',
    shows: 'Nele Nutzer',
    async open(page) {
      await page.getByRole('button', { name: 'Weitere Aktionen: Nele Nutzer' }).click()
      await page.getByRole('menuitem', { name: 'Zur Super-Administration ernennen' }).click()
      await see(field(page.getByRole('dialog'), 'Ihr Passwort'))
    },
  },
  {
    name: 'the set-up of the second factor that cannot wait',
    as: 'overdueSuperAdmin',
    path: '/two-factor-setup',
    shows: /die Frist ist abgelaufen/,
  },
  {
    name: 'an invitation by a super admin',
    as: 'superAdmin',
    path: '/superadmin/users/create',
    shows: 'Einladung senden',
  },
  {
    name: 'a user for super admins',
    as: 'superAdmin',
    path: ({ user }) => `/superadmin/users/${user}/edit`,
    shows: 'Speichern',
  },
  {
    name: 'the log of all tenants',
    as: 'superAdmin',
    path: '/superadmin/audit',
    shows: 'Angemeldet',
  },
  { name: 'the super administration', as: 'superAdmin', path: '/superadmin', shows: 'SUPERADMIN' },
  {
    name: 'whom people reach',
    as: 'superAdmin',
    path: '/superadmin/installation',
    shows: 'Support-Adresse',
  },
  {
    name: 'the editor of legal texts',
    as: 'superAdmin',
    path: '/superadmin/pages/imprint',
    shows: 'Vorschau',
  },
  {
    name: 'the gallery',
    as: 'superAdmin',
    path: '/debug/gallery',
    shows: 'Bausteine der Oberfläche',
    neverSettles: true,
  },
  {
    name: 'the debug window',
    as: 'superAdmin',
    path: '/dashboard',
    shows: 'Schnellzugriff',
    async open(page) {
      await button(page, 'Debug-Fenster öffnen').click()
      await see(page.getByText('CSRF-Token'))
    },
  },

  {
    name: 'acting as somebody else',
    as: 'impersonator',
    path: '/dashboard',
    shows: /Sie handeln als/,
    isOtherOnPhone: true,
  },
  { name: 'the profile of somebody else', as: 'impersonator', path: '/profile', shows: 'Nur zur Ansicht' },
]
