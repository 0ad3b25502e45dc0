import { type SsoTrial, ssoDefaultsOf } from '@lotse/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { noSso, ssoFacts, ssoProviderChoices } from '../../../../../test/circle-sso.ts'
import { circleDetails } from '../../../../../test/circles.ts'
import { openPage, refuse, superAdminIn } from '../../../../../test/open-page.tsx'

const circle = circleDetails()
const url = 'https://dienst.example/anmelden'

const details = {
  ...circle,
  ...noSso,
  sso_enabled: true,
  default_sso_provider: 'oidc' as const,
  sso_configuration: ssoDefaultsOf('oidc'),
  sso: ssoFacts(),
}

const openForm = (answer: object) =>
  openPage(`/superadmin/circles/${circle.id}/edit`, {
    'session.show': superAdminIn(null),
    'superadmin.circles.edit': { ...details, organisation_types: [], sso_providers: ssoProviderChoices },
    'superadmin.circles.prompt-preview': { prompt_parts: [], example: null },
    ...answer,
  })

const tryIt = () => screen.findByRole('button', { name: 'Anmeldung ausprobieren' })

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the button', () => {
  test('opens the service in a window that the click itself opened', async () => {
    const assign = vi.fn()
    const popup = { location: { assign }, close: vi.fn() }
    vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
    const { user } = await openForm({ 'superadmin.sso.trials.store': { url } })
    await user.click(await tryIt())
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url))
  })

  test('gives a link where the browser held the window back', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await openForm({ 'superadmin.sso.trials.store': { url } })
    await user.click(await tryIt())
    const link = await screen.findByRole('link', { name: /^Zum Anmeldedienst/ })
    expect(link.getAttribute('href')).toBe(url)
  })

  test('says why a trial cannot begin, and closes the window', async () => {
    const popup = { close: vi.fn() }
    vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
    const message = 'Der Anmeldedienst ist so nicht zu erreichen.'
    const { user } = await openForm({ 'superadmin.sso.trials.store': refuse(409, message) })
    await user.click(await tryIt())
    expect(await screen.findByText(message)).toBeTruthy()
    expect(popup.close).toHaveBeenCalled()
  })
})

const report: SsoTrial = {
  circle_name: 'Kreis Musterland',
  provider: 'oidc',
  tried_at: '2026-11-02T09:00:00.000Z',
  refusal: null,
  outcome: {
    person: 'new',
    name: 'Mira Muster',
    email: 'mira@rathaus.example',
    memberships: [{ tenant_name: 'Musterstadt', role_label: 'Nutzer:in' }],
  },
  claims: [{ name: 'groups', value: '["amt"]' }],
}

const openReport = (trial: SsoTrial) =>
  openPage(`/superadmin/circles/${circle.id}/sso-trial`, {
    'session.show': superAdminIn(null),
    'superadmin.sso.trials.show': trial,
  })

describe('the report', () => {
  test('says what the sign-in would have led to, and what the service told', async () => {
    await openReport(report)
    expect(await screen.findByText('Die Anmeldung würde gelingen')).toBeTruthy()
    expect(screen.getByText('Rolle in Musterstadt').nextElementSibling?.textContent).toBe('Nutzer:in')
    expect(screen.getByText('groups').nextElementSibling?.textContent).toBe('["amt"]')
  })

  test('says why it would have been refused', async () => {
    const refusal = {
      type: 'group',
      title: 'Sie gehören zu keiner Gruppe.',
      detail: 'none of 1 allowed groups',
    }
    await openReport({ ...report, outcome: null, refusal, claims: [] })
    expect(
      await screen.findByText('Die Anmeldung würde abgelehnt: Sie gehören zu keiner Gruppe.'),
    ).toBeTruthy()
    expect(screen.getByText(/none of 1 allowed groups/)).toBeTruthy()
  })
})
