import { type SsoSyncState, ssoDefaultsOf } from '@lotse/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { noSso, ssoFacts, ssoProviderChoices } from '../../../../../test/circle-sso.ts'
import { circleDetails } from '../../../../../test/circles.ts'
import { type Answers, openPage, refuse, superAdminIn } from '../../../../../test/open-page.tsx'

const circle = circleDetails()

const state: SsoSyncState = {
  people: true,
  groups: true,
  is_running: false,
  last: {
    finished_at: '2026-11-02T09:00:00.000Z',
    reason: null,
    detail: '',
    figures: {
      people_read: 1240,
      groups_read: 3,
      known: 12,
      blocked: 2,
      admitted: 0,
      renamed: 1,
      roles_changed: 4,
      kept_back: { last_admin: 1 },
    },
  },
  succeeded_at: '2026-11-02T09:00:00.000Z',
}

const openForm = (answers: Answers, settings: object = { enable_user_sync: true }) => {
  const details = {
    ...circle,
    ...noSso,
    sso_enabled: true,
    default_sso_provider: 'okta' as const,
    sso_configuration: {
      ...ssoDefaultsOf('okta'),
      domain: 'musterland.okta.com',
      client_id: 'lotse',
      ...settings,
    },
    sso: ssoFacts({ stored_secrets: ['client_secret', 'api_token'] }),
  }
  return openPage(`/superadmin/circles/${circle.id}/edit`, {
    'session.show': superAdminIn(null),
    'superadmin.circles.edit': { ...details, organisation_types: [], sso_providers: ssoProviderChoices },
    'superadmin.circles.prompt-preview': { prompt_parts: [], example: null },
    ...answers,
  })
}

const button = () => screen.findByRole('button', { name: /^Jetzt abgleichen/ })

describe('the comparison with the directory', () => {
  test('says what the last one came to, and whom it left alone', async () => {
    openForm({ 'superadmin.sso.sync.show': state })
    const title = await screen.findByText(/^Abgeglichen am/)
    expect(title).toBeVisible()
    expect(screen.getByText('Personen gelesen').nextElementSibling).toHaveTextContent('1.240')
    expect(screen.getByText('Gesperrt').nextElementSibling).toHaveTextContent('2')
    expect(screen.getByText(/^Nicht angewendet: 1 \(letzte aktive Administration/)).toBeVisible()
  })

  test('says why it changed nobody', async () => {
    const last = {
      finished_at: '2026-11-02T09:00:00.000Z',
      reason: 'vanished' as const,
      detail: '7 / 10',
      figures: null,
    }
    openForm({ 'superadmin.sso.sync.show': { ...state, last } })
    expect(await screen.findByText(/Es wurde niemand geändert$/)).toBeVisible()
    expect(screen.getByText(/^Mehr als die Hälfte der bekannten Personen/)).toHaveTextContent('7 / 10')
  })

  test('is started by a button, and shown as running', async () => {
    const { user, callsOf } = openForm({
      'superadmin.sso.sync.show': { ...state, last: null, succeeded_at: null },
      'superadmin.sso.sync.store': { ...state, is_running: true },
    })
    expect(await screen.findByText('Es wurde noch nicht abgeglichen.')).toBeVisible()
    await user.click(await button())
    await waitFor(() => expect(callsOf('superadmin.sso.sync.store')).toHaveLength(1))
    expect(await screen.findByText('Personen und Gruppen werden abgeglichen …')).toBeVisible()
  })

  test('waits until changes are saved', async () => {
    const { user } = openForm({ 'superadmin.sso.sync.show': state })
    await waitFor(async () => expect(await button()).toBeEnabled())
    await user.click(screen.getByRole('switch', { name: 'Gruppen abgleichen' }))
    expect(await button()).toBeDisabled()
  })

  test('says why it cannot begin', async () => {
    const message = 'Für diesen Circle ist kein Abgleich gespeichert und eingeschaltet.'
    const { user } = openForm({
      'superadmin.sso.sync.show': state,
      'superadmin.sso.sync.store': refuse(409, message),
    })
    await waitFor(async () => expect(await button()).toBeEnabled())
    await user.click(await button())
    expect(await screen.findByText(message)).toBeVisible()
  })

  test('is not there where nothing is compared', async () => {
    openForm({}, {})
    await screen.findByRole('switch', { name: 'Personen abgleichen' })
    expect(screen.queryByRole('button', { name: /^Jetzt abgleichen/ })).toBeNull()
  })
})
