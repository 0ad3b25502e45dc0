import type { Page } from 'playwright-core'
import { button, callAs, field, see } from '../acting.ts'
import { ssoCircleId } from '../sso-attempts.ts'
import type { Screen } from './screen.ts'

const switchOn = async (page: Page) => {
  await page.getByText('SSO aktivieren').click()
  await see(page.getByText('Anbieter wählen'))
}

const choose = (label: RegExp) => async (page: Page) => {
  await switchOn(page)
  await page.getByRole('button', { name: label }).click()
  await see(button(page, 'Provider ändern'))
}

const screenOf = (name: string, label: RegExp, more?: (page: Page) => Promise<void>): Screen => ({
  name: `the single sign-on of a circle: ${name}`,
  as: 'superAdmin',
  path: ({ circle }) => `/superadmin/circles/${circle}/edit`,
  shows: 'SSO aktivieren',
  async open(page) {
    await choose(label)(page)
    await more?.(page)
  },
})

/** One that signs, one that is announced, one that only decrypts. */
export const prepareOwnCertificates = async (superAdmin: Page): Promise<void> => {
  const path = `/api/superadmin/circles/${ssoCircleId}/sso/certificates`
  for (const step of ['', '', '/activate', '']) await callAs(superAdmin, 'POST', `${path}${step}`, {})
}

const certificatesScreen = (name: string, open: (page: Page) => Promise<void>): Screen => ({
  name: `the own certificates of a circle: ${name}`,
  as: 'superAdmin',
  path: `/superadmin/circles/${ssoCircleId}/edit`,
  shows: 'Angekündigt',
  open,
})

const ownCertificateScreens: Screen[] = [
  certificatesScreen('active, announced and retired', page => see(page.getByText('Abgelöst'))),
  certificatesScreen('when the announced one is to sign', async page => {
    await button(page, /^Aktivieren: /).click()
    await page.getByText('Zu einem Zeitpunkt').click()
    await button(page, 'Aktivierung planen').click()
    await see(page.getByText('Bitte wählen Sie einen Tag'))
  }),
  certificatesScreen('the question before one is deleted', async page => {
    await button(page, /^Löschen: .*Abgelöst/).click()
    await see(page.getByRole('alertdialog'))
  }),
]

/** The form with every provider, with what opens only by choices. */
export const circleSsoScreens: Screen[] = [
  {
    name: 'the report of a tried sign-in, none tried yet',
    as: 'superAdmin',
    path: ({ circle }) => `/superadmin/circles/${circle}/sso-trial`,
    shows: 'Der Bericht konnte nicht geladen werden',
  },
  {
    name: 'the single sign-on of a new circle: its providers, none chosen',
    as: 'superAdmin',
    path: '/superadmin/circles/create',
    shows: 'SSO aktivieren',
    async open(page) {
      await switchOn(page)
      await field(page, 'Name').fill('Neuer Kreis')
      await button(page, 'Circle erstellen').click()
      await see(page.getByText('Bitte wählen Sie einen Anbieter'))
    },
  },
  screenOf('SAML with an own certificate and a text that is none', /^SAML/, async page => {
    await page.getByText('Eigenes Zertifikat verwenden').click()
    await page
      .getByRole('textbox', { name: /^X.509-Zertifikat/ })
      .fill('-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----')
    await see(page.getByText('Zertifikat ungültig'))
  }),
  ...ownCertificateScreens,
  screenOf('SAML, an own certificate being uploaded without its key', /^SAML/, async page => {
    await see(page.getByText('Noch kein Zertifikat'))
    await button(page, 'Eigenes Zertifikat hochladen').click()
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Zertifikat/ })
      .fill('-----BEGIN CERTIFICATE-----\nMIIC\n-----END CERTIFICATE-----')
    await see(page.getByText('Zertifikat ungültig'))
    await button(page, 'Hochladen').click()
    await see(page.getByText('Bitte geben Sie den privaten Schlüssel an'))
  }),
  screenOf('OpenID Connect with a test that fails', /^OpenID/, async page => {
    await page.getByRole('textbox', { name: /^Client-ID/ }).fill('lotse')
    await page.getByLabel(/^Client-Secret/).fill('geheim')
    await page.getByRole('textbox', { name: /^Discovery-URL/ }).fill('http://127.0.0.1:1')
    await button(page, 'Verbindung testen').click()
    await see(page.getByText('Fehler beim Testen der Verbindung'))
  }),
  screenOf('Microsoft with groups', /^Microsoft/, async page => {
    await page.getByText('Auf Gruppen beschränken').click()
    await see(page.getByRole('textbox', { name: /^Erlaubte Gruppen/ }))
  }),
  screenOf('Google with the Admin SDK', /^Google/, async page => {
    await page.getByText('Admin SDK verwenden').click()
    await see(page.getByRole('textbox', { name: /^Schlüssel des Dienstkontos/ }))
  }),
  screenOf('Okta with a directory that was never compared', /^Okta/, async page => {
    await page.getByText('Personen abgleichen').click()
    await see(page.getByText('Es wurde noch nicht abgeglichen.'))
  }),
  screenOf('Okta with a domain and a mapping', /^Okta/, async page => {
    await page.getByRole('textbox', { name: /^Domains der Organisation/ }).fill('musterland.example')
    await page.getByText(/^Ich habe geprüft/).click()
    await button(page, 'Zuordnung hinzufügen').click()
    await see(button(page, 'Zuordnung 1 entfernen'))
  }),
]
