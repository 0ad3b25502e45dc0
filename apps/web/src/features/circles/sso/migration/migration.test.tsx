import {
  type ShownSsoMigration,
  type SsoMigration,
  type SsoMigrationTask,
  ssoMigrationTaskNames,
  ssoProviders,
  ssoRequiredFields,
} from '@lotse/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { noSso, ssoFacts, ssoProviderChoices } from '../../../../../test/circle-sso.ts'
import { circleDetails } from '../../../../../test/circles.ts'
import { type Answers, openPage, refuse, superAdminIn } from '../../../../../test/open-page.tsx'

const circle = circleDetails()
const warning = 'Kein Zertifikat gefunden - bitte manuell hochladen'

const detection: NonNullable<ShownSsoMigration['detection']> = {
  settings: 3,
  certificates: [],
  suggested: 'saml',
  providers: ssoProviders.map(provider => ({
    provider,
    fields: ssoRequiredFields[provider].map(name => ({
      name,
      found: name === 'entity_id' || name === 'sso_url' ? 'https://alt.example' : '',
      fault: '',
    })),
  })),
}

const tasks = (...statuses: SsoMigrationTask['status'][]): SsoMigrationTask[] =>
  ssoMigrationTaskNames.map((name, index) => ({
    name,
    status: statuses[index] ?? 'pending',
    reason: statuses[index] === 'failed' ? 'Der Dienst ist nicht erreichbar.' : '',
    notes: [],
    warnings: name === 'certificate' && statuses[index] === 'completed' ? [warning] : [],
  }))

const migration = (changes: Partial<SsoMigration> = {}): SsoMigration => ({
  provider: 'saml',
  state: 'ready',
  tasks: tasks('completed', 'completed', 'completed', 'completed'),
  started_at: '2026-11-17T09:00:00.000Z',
  finish_refusal: null,
  ...changes,
})

const open = (shown: ShownSsoMigration['migration'], answers: Answers = {}) => {
  const details = {
    ...circle,
    ...noSso,
    sso_enabled: true,
    default_sso_provider: 'spd' as const,
    sso: ssoFacts(),
  }
  const choices = { organisation_types: [], sso_providers: ssoProviderChoices }
  return openPage(`/superadmin/circles/${circle.id}/edit`, {
    'session.show': superAdminIn(null),
    'superadmin.circles.edit': { ...details, ...choices },
    'superadmin.circles.prompt-preview': { prompt_parts: [], example: null },
    'superadmin.sso.migration.show': { detection, migration: shown },
    ...answers,
  })
}

const button = (name: string) => screen.findByRole('button', { name })
const stepShown = () => screen.getByRole('list', { name: 'Schritte der Migration' })

describe('the wizard', () => {
  test('goes from what was found over the provider to the tasks, whose progress it reads by itself', async () => {
    let reads = 0
    const running = migration({ state: 'running', tasks: tasks('completed', 'processing') })
    const { user, callsOf } = open(null, {
      'superadmin.sso.migration.show': () => {
        reads += 1
        return { detection, migration: reads > 2 ? migration() : reads > 1 ? running : null }
      },
      'superadmin.sso.migration.store': () => ({ detection, migration: running }),
    })
    expect(await screen.findByText('Dieser Circle nutzt noch die bisherige Anmeldung')).toBeVisible()
    expect(screen.getByText(warning)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Zurück' })).toBeNull()
    await user.click(await button('Weiter'))

    expect(screen.getByRole('radio', { name: /^SAML/ })).toBeChecked()
    const certificate = screen.getByRole('textbox', { name: /^X\.509-Zertifikat/ })
    await user.type(certificate, 'ABC')
    await user.click(await button('Weiter'))
    expect(callsOf('superadmin.sso.migration.store')[0]?.body).toEqual({
      provider: 'saml',
      configuration: { x509_certificate: 'ABC' },
    })

    expect(await screen.findByText('1 von 4 Aufgaben')).toBeVisible()
    expect(await button('Weiter')).toBeDisabled()
    expect(await button('Zurück')).toBeDisabled()
    expect(await screen.findByText('4 von 4 Aufgaben')).toBeVisible()
    expect(screen.getByText(warning)).toBeVisible()
    expect(await button('Weiter')).toBeEnabled()
    expect(within(stepShown()).getByText('Migration')).toHaveAttribute('aria-current', 'step')
  })

  test('tells at the field what the old configuration does not have', async () => {
    const { user, callsOf } = open(null)
    await user.click(await button('Weiter'))
    await user.click(screen.getByRole('radio', { name: /^OpenID/ }))
    await user.click(await button('Weiter'))
    expect(screen.getAllByText('Dieses Feld ist erforderlich')).toHaveLength(3)
    expect(callsOf('superadmin.sso.migration.store')).toHaveLength(0)
  })

  test('says why a task failed, and tries it again', async () => {
    const failed = migration({
      state: 'failed',
      tasks: tasks('completed', 'completed', 'completed', 'failed'),
    })
    const { user } = open(failed, {
      'superadmin.sso.migration.retry': { detection, migration: migration() },
    })
    expect(await screen.findByText('Der Dienst ist nicht erreichbar.')).toBeVisible()
    expect(await button('Weiter')).toBeDisabled()
    await user.click(await button('Erneut versuchen'))
    await waitFor(async () => expect(await button('Weiter')).toBeEnabled())
  })

  test('ends with a test sign-in, and switches the form to the new provider', async () => {
    let isFinished = false
    const { user, callsOf } = open(migration(), {
      'superadmin.circles.edit': () => ({
        ...circle,
        ...noSso,
        sso_enabled: true,
        default_sso_provider: isFinished ? 'saml' : 'spd',
        sso: ssoFacts({ former_provider: isFinished ? 'spd' : null }),
        organisation_types: [],
        sso_providers: ssoProviderChoices,
      }),
      'superadmin.sso.migration.finish': () => {
        isFinished = true
        return { provider: 'saml', warnings: [] }
      },
    })
    await user.click(await button('Weiter'))
    expect(await button('Anmeldung ausprobieren')).toBeEnabled()
    expect(screen.getByText('https://lotse.test/sso/c1/metadata')).toBeVisible()
    await user.click(await button('Migration abschließen'))
    expect(callsOf('superadmin.sso.migration.finish')).toHaveLength(1)
    expect(await button('Provider ändern')).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Schritte der Migration' })).toBeNull()
    expect(await button('Migration zurücknehmen')).toBeEnabled()
  })

  test('cannot be finished while nobody could sign in', async () => {
    const { user } = open(migration({ finish_refusal: warning }))
    await user.click(await button('Weiter'))
    expect(await screen.findByText('Noch kann sich niemand anmelden')).toBeVisible()
    expect(await button('Migration abschließen')).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Anmeldung ausprobieren' })).toBeNull()
  })

  test('tells what the server refuses', async () => {
    const { user } = open(migration(), {
      'superadmin.sso.migration.finish': refuse(409, 'Die Migration ist noch nicht so weit.'),
    })
    await user.click(await button('Weiter'))
    await user.click(await button('Migration abschließen'))
    expect(await screen.findByText('Die Migration ist noch nicht so weit.')).toBeVisible()
  })
})

test('a migration is taken back only after a question that names what is lost', async () => {
  let isBack = false
  const { user, callsOf } = openPage(`/superadmin/circles/${circle.id}/edit`, {
    'session.show': superAdminIn(null),
    'superadmin.circles.edit': () => ({
      ...circle,
      ...noSso,
      sso_enabled: true,
      default_sso_provider: isBack ? 'spd' : 'oidc',
      sso: ssoFacts({ former_provider: isBack ? null : 'spd' }),
      organisation_types: [],
      sso_providers: ssoProviderChoices,
    }),
    'superadmin.circles.prompt-preview': { prompt_parts: [], example: null },
    'superadmin.sso.migration.show': { detection, migration: null },
    'superadmin.sso.migration.roll-back': () => {
      isBack = true
      return { message: 'Die bisherige Konfiguration ist wiederhergestellt.' }
    },
  })
  await user.click(await button('Migration zurücknehmen'))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('Über „OpenID Connect“ kann sich niemand mehr anmelden.')
  expect(callsOf('superadmin.sso.migration.roll-back')).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Migration zurücknehmen' }))
  expect(await screen.findByText('Dieser Circle nutzt noch die bisherige Anmeldung')).toBeVisible()
})
