import {
  type CircleSsoFacts,
  type CircleSsoForm,
  type SsoProvider,
  ssoDefaultsOf,
  ssoProviderLabels,
} from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { noSso, ssoFacts, ssoProviderChoices } from '../../../../test/circle-sso.ts'
import { circleDetails } from '../../../../test/circles.ts'
import { type Answers, type Call, openPage, refuse, superAdminIn } from '../../../../test/open-page.tsx'

const circle = circleDetails()

const open = (
  sso: Partial<CircleSsoForm>,
  { facts, ...answers }: Answers & { facts?: Partial<CircleSsoFacts> } = {},
) => {
  const details = { ...circle, ...noSso, ...sso, sso: ssoFacts(facts) }
  return openPage(`/superadmin/circles/${circle.id}/edit`, {
    'session.show': superAdminIn(null),
    'superadmin.circles.edit': { ...details, organisation_types: [], sso_providers: ssoProviderChoices },
    'superadmin.circles.prompt-preview': { prompt_parts: [], example: null },
    'superadmin.circles.update': details,
    ...answers,
  })
}

const configured = (provider: SsoProvider, configuration: CircleSsoForm['sso_configuration'] = {}) => ({
  sso_enabled: true,
  default_sso_provider: provider,
  sso_configuration: { ...ssoDefaultsOf(provider), ...configuration },
})

const save = () => screen.getByRole('button', { name: 'Änderungen speichern' })
const pick = (provider: SsoProvider) =>
  screen.findByRole('button', { name: new RegExp(`^${ssoProviderLabels[provider].replace(/[()]/g, '.')}`) })
const bodyOf = (calls: Call[]) => calls.at(-1)?.body as CircleSsoForm

/** Every field of the spec by the name under which people see it. */
const fieldsOf: Record<SsoProvider, string[]> = {
  saml: [
    'Entity-ID des Anmeldedienstes',
    'SSO-URL',
    'SLO-URL',
    'X.509-Zertifikat des Anmeldedienstes',
    'Format der NameID',
    'Art der Anmeldung (AuthnContext)',
    'Signaturverfahren',
    'Assertions müssen signiert sein',
    'Assertions müssen verschlüsselt sein',
    'E-Mail-Adresse',
    'Anzeigename',
    'Vorname',
    'Nachname',
    'Eigenes Zertifikat verwenden',
  ],
  oidc: [
    'Client-ID',
    'Client-Secret',
    'Discovery-URL',
    'Scopes',
    'Response-Type',
    'Response-Mode',
    'Prompt',
    'PKCE verwenden',
    'Ausweis am Token-Endpunkt',
    'Signatur des ID-Tokens',
    'Signatur der Benutzerangaben (UserInfo)',
    'E-Mail-Adresse',
  ],
  azure: [
    'Verzeichnis-ID (Tenant-ID)',
    'Anwendungs-ID (Client-ID)',
    'Geheimer Clientschlüssel',
    'Domain-Hinweis',
    'Anmeldehinweis',
    'API-Version',
    'Prompt',
    'Response-Mode',
    'Gäste zulassen',
    'Mehrere Verzeichnisse zulassen',
    'Auf Gruppen beschränken',
  ],
  google: [
    'Client-ID',
    'Clientschlüssel',
    'Workspace-Domain',
    'Vorgeschlagene Domain (hd)',
    'Prompt',
    'Art des Zugriffs',
    'Bereits erteilte Zustimmungen einbeziehen',
    'Weitere Scopes',
    'Admin SDK verwenden',
    'Adressen mit Administrationsrechten',
  ],
  okta: [
    'Okta-Domain',
    'Client-ID',
    'Client-Secret',
    'Autorisierungsserver',
    'Identitätsanbieter (idp)',
    'Höchstalter der Anmeldung in Sekunden',
    'Prompt',
    'Darstellung',
    'Response-Mode',
    'PKCE verwenden',
    'Claim der Gruppen',
    'Gruppenfilter',
    'Erlaubte Gruppen',
    'Gruppen mit Administrationsrechten',
    'API-Token',
    'Personen abgleichen',
    'Gruppen abgleichen',
    'Eigene Attribute',
    'Zuordnung des Profils (JSON)',
  ],
}

const startsWith = (label: string) => new RegExp(`^${label.replace(/[.()]/g, '\\$&')}`)

test('single sign-on is hidden until it is switched on, then asks for a provider', async () => {
  const { user, callsOf } = open({})
  const sso = await screen.findByRole('switch', { name: 'SSO aktivieren' })
  expect(screen.queryByText('Anbieter wählen')).toBeNull()
  await user.click(sso)
  expect(await pick('saml')).toHaveTextContent('ADFS')
  for (const provider of ['oidc', 'azure', 'google', 'okta'] as const)
    expect(await pick(provider)).toBeVisible()
  await user.click(sso)
  expect(screen.queryByText('Anbieter wählen')).toBeNull()
  expect(callsOf('superadmin.sso.test')).toHaveLength(0)
})

describe.each(Object.entries(fieldsOf) as [SsoProvider, string[]][])('the form of %s', (provider, labels) => {
  test('has every field, and sends its defaults', async () => {
    const { user, callsOf } = open({ sso_enabled: true })
    await user.click(await pick(provider))
    for (const label of labels)
      expect(screen.getAllByLabelText(startsWith(label)).length, label).toBeGreaterThan(0)
    await user.click(save())
    await waitFor(() => expect(callsOf('superadmin.circles.update')).toHaveLength(1))
    expect(bodyOf(callsOf('superadmin.circles.update'))).toMatchObject({
      sso_enabled: true,
      default_sso_provider: provider,
      sso_configuration: ssoDefaultsOf(provider),
    })
  })
})

test('another provider begins anew', async () => {
  const { user, callsOf } = open(configured('oidc', { client_id: 'lotse' }))
  await user.click(await screen.findByRole('button', { name: 'Provider ändern' }))
  await user.click(await pick('azure'))
  await user.type(screen.getByLabelText(/^Verzeichnis-ID/), 'musterland')
  await user.click(save())
  await waitFor(() => expect(callsOf('superadmin.circles.update')).toHaveLength(1))
  expect(bodyOf(callsOf('superadmin.circles.update')).sso_configuration).toEqual({
    ...ssoDefaultsOf('azure'),
    tenant_id: 'musterland',
  })
})

test('fields that count only with others are shown only with them', async () => {
  const { user } = open(configured('azure'))
  const restricted = await screen.findByRole('switch', { name: 'Auf Gruppen beschränken' })
  expect(screen.queryByLabelText(/^Erlaubte Gruppen/)).toBeNull()
  await user.click(restricted)
  expect(screen.getByLabelText(/^Erlaubte Gruppen/)).toBeVisible()
  expect(screen.getByLabelText(/^Gruppen mit Administrationsrechten/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Provider ändern' }))
  await user.click(await pick('google'))
  expect(screen.queryByLabelText(/^Schlüssel des Dienstkontos/)).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Admin SDK verwenden' }))
  expect(screen.getByLabelText(/^Schlüssel des Dienstkontos/)).toBeVisible()
})

test('a stored secret is named, can be replaced, and one that may be missing removed', async () => {
  const { user, callsOf } = open(configured('okta', { domain: 'musterland.okta.com', client_id: 'lotse' }), {
    facts: { stored_secrets: ['client_secret', 'api_token'] },
  })
  const secret = await screen.findByRole('group', { name: 'Client-Secret' })
  expect(secret).toHaveTextContent('Hinterlegt')
  expect(within(secret).queryByRole('button', { name: 'Client-Secret entfernen' })).toBeNull()
  await user.click(within(secret).getByRole('button', { name: 'Client-Secret ersetzen' }))
  await user.type(screen.getByLabelText(/^Client-Secret/), 'neues Geheimnis')
  await user.click(screen.getByRole('button', { name: 'API-Token entfernen' }))
  expect(screen.getByRole('group', { name: 'API-Token' })).toHaveTextContent('Wird beim Speichern entfernt')
  await user.click(save())
  await waitFor(() => expect(callsOf('superadmin.circles.update')).toHaveLength(1))
  expect(bodyOf(callsOf('superadmin.circles.update')).sso_configuration).toMatchObject({
    client_secret: 'neues Geheimnis',
    api_token: null,
  })
})

test('what the server refuses stands at its field', async () => {
  const reason = 'Ein Token ohne Signatur könnte jede:r ausstellen.'
  const { user } = open(configured('oidc'), {
    'superadmin.circles.update': refuse(422, 'Bitte prüfen Sie Ihre Eingaben.', {
      'sso_configuration.id_token_signed_response_alg': reason,
      'sso_configuration.claim_mapping.email': 'Zu lang',
      sso_domains: '„gmail.com“ kann keinem Circle gehören.',
    }),
  })
  await user.type(await screen.findByLabelText(/^Domains der Organisation/), 'gmail.com')
  await user.click(save())
  expect(await screen.findByText(reason)).toBeVisible()
  expect(screen.getByText('Zu lang')).toBeVisible()
  expect(screen.getByLabelText(/^Domains der Organisation/)).toHaveAccessibleDescription(/gmail\.com/)
})

describe('the test of a connection', () => {
  const ready = { client_id: 'lotse', discovery_url: 'https://id.example' }

  test('waits for the required fields; a stored secret counts', async () => {
    const { user } = open(configured('oidc', ready))
    const button = await screen.findByRole('button', { name: 'Verbindung testen' })
    expect(button).toBeDisabled()
    await user.type(screen.getByLabelText(/^Client-Secret/), 'geheim')
    expect(button).toBeEnabled()
  })

  test('shows every step with its verdict', async () => {
    const { user, callsOf } = open(configured('oidc', ready), {
      facts: { stored_secrets: ['client_secret'] },
      'superadmin.sso.test': {
        success: false,
        message: 'Fehler beim Testen der Verbindung',
        steps: [
          { name: 'discovery', status: 'pass', message: 'Gefunden: https://id.example', cause: null },
          { name: 'jwks', status: 'warning', message: 'Nur ein Schlüssel.', cause: null },
          {
            name: 'credentials',
            status: 'fail',
            message: 'Das Secret wird nicht angenommen.',
            cause: 'client_credentials',
          },
        ],
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Verbindung testen' }))
    const region = screen.getByRole('region', { name: 'Verbindung testen' })
    expect(await within(region).findByText('Fehler beim Testen der Verbindung')).toBeVisible()
    expect(
      within(region)
        .getAllByRole('listitem')
        .map(item => item.textContent),
    ).toEqual([
      'Angaben des Dienstes (Bestanden)Gefunden: https://id.example',
      'Veröffentlichte Schlüssel (Hinweis)Nur ein Schlüssel.',
      'Client-ID und Secret (Fehlgeschlagen)Das Secret wird nicht angenommen.',
    ])
    expect(callsOf('superadmin.sso.test')[0]?.body).toMatchObject({
      provider: 'oidc',
      circle: circle.id,
      configuration: { ...ready, client_secret: '' },
    })
  })

  test('leads refused values to their fields', async () => {
    const reason = 'Was hinter dem #-Zeichen steht, erreicht den Server nicht.'
    const { user } = open(configured('oidc', { ...ready, client_secret: 'geheim' }), {
      'superadmin.sso.test': refuse(422, 'Bitte prüfen Sie Ihre Eingaben.', {
        'configuration.response_mode': reason,
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Verbindung testen' }))
    expect(await screen.findByText(reason)).toBeVisible()
  })
})

test('new domains have to be confirmed, known ones say by whom they were', async () => {
  const { user } = open(
    { ...configured('oidc'), sso_domains: ['musterland.de'] },
    {
      facts: {
        confirmed_domains: [
          { domain: 'musterland.de', confirmed_at: '2026-11-01T10:00:00.000Z', confirmed_by: 'Mira Öztürk' },
        ],
      },
    },
  )
  const domains = await screen.findByLabelText(/^Domains der Organisation/)
  expect(screen.getByText(/bestätigt von Mira Öztürk am/)).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: /^Ich habe geprüft/ })).toBeNull()
  await user.type(domains, '\nkreis.de')
  expect(screen.getByRole('checkbox', { name: /^Ich habe geprüft/ })).toBeVisible()
})

test('a mapping leads a domain or a group into a tenant of the circle', async () => {
  const { user, callsOf } = open({ ...configured('oidc'), sso_domains: ['musterland.de'] })
  await user.click(await screen.findByRole('button', { name: 'Zuordnung hinzufügen' }))
  await user.type(screen.getByRole('textbox', { name: /^Domain\b(?!s)/ }), 'musterland.de')
  await user.click(save())
  expect(await screen.findByText('Bitte wählen Sie einen Mandanten')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /Mandant/ }))
  await user.click(await screen.findByRole('option', { name: 'Stadt Musterlingen' }))
  await user.click(save())
  await waitFor(() => expect(callsOf('superadmin.circles.update')).toHaveLength(1))
  expect(bodyOf(callsOf('superadmin.circles.update')).sso_mappings).toEqual([
    {
      kind: 'domain',
      value: 'musterland.de',
      tenant_id: '00000000-0000-4000-8000-0000000000a1',
      role: 'external_user',
    },
  ])
})

test('the service gets the addresses that are its kind', async () => {
  open(configured('saml'))
  const addresses = await screen.findByRole('region', { name: 'Adressen für den Anmeldedienst' })
  expect(addresses).toHaveTextContent('https://lotse.test/sso/c1/metadata')
  expect(addresses).not.toHaveTextContent('/callback')
  expect(within(addresses).getByRole('button', { name: /Kopieren: Assertion Consumer/ })).toBeVisible()
})
