import type { SsoMigrationTask } from '@lotse/contract'
import { sealEntered } from '../src/modules/sso/migration/entered.ts'
import { freshTasks, saveMigration } from '../src/modules/sso/migration/migrations-store.ts'
import { newId } from '../src/platform/ids.ts'
import { testKeyPair } from './saml-idp.ts'
import type { TestApp } from './test-app.ts'

/** A circle as old installations have it: what it had configured stands together, secrets included. */
export const putOnLegacy = async (
  { app }: Pick<TestApp, 'app'>,
  circleId: string,
  settings: Record<string, unknown>,
): Promise<void> => {
  const { pool } = app.database
  await pool.query("update circles set sso_enabled = true, default_sso_provider = 'spd' where id = $1", [
    circleId,
  ])
  await pool.query(
    "insert into sso_configurations (circle_id, provider, settings, updated_at) values ($1, 'spd', $2, now())",
    [circleId, JSON.stringify(settings)],
  )
}

export const oldSaml = async (): Promise<Record<string, unknown>> => ({
  idp_entity_id: 'https://idp.test',
  login_url: 'https://idp.test/sso',
  x509cert: (await testKeyPair('idp.test')).certificate,
  sp_private_key: 'vergessen',
})

/** A migration to SAML that has come as far as `changes` says of each of its tasks. */
export const putMigration = async (
  { app, clock }: Pick<TestApp, 'app' | 'clock'>,
  circleId: string,
  changes: Partial<SsoMigrationTask>,
): Promise<string> => {
  const ctx = app.systemContext('test')
  const runId = newId()
  const empty = ''
  await saveMigration(ctx.db, {
    circleId,
    runId,
    provider: 'saml',
    enteredSealed: sealEntered(ctx, {
      entity_id: empty,
      sso_url: empty,
      x509_certificate: empty,
      client_id: empty,
      client_secret: empty,
      discovery_url: empty,
      tenant_id: empty,
      domain: empty,
    }),
    tasks: freshTasks().map(task => ({ ...task, ...changes })),
    settings: {
      entity_id: 'https://idp.test',
      sso_url: 'https://idp.test/sso',
      x509_certificate: (await testKeyPair('idp.test')).certificate,
    },
    secretsSealed: null,
    startedAt: clock.now(),
  })
  return runId
}
