import { makeKeyPair } from '../apps/server/src/modules/sso/doctor/test-answers.ts'
import { days } from '../apps/server/src/platform/clock.ts'
import type { Database } from '../apps/server/src/platform/database.ts'
import { newId } from '../apps/server/src/platform/ids.ts'

/** Circles on their way from the old sign-in: nothing begun, a task that failed, everything done, and one that has arrived. */
export const migratingCircles = { old: newId(), failed: newId(), ready: newId(), arrived: newId() }
type Stage = keyof typeof migratingCircles

const names: Record<Stage, string> = {
  old: 'Altkreis Musterland',
  failed: 'Altkreis Nordland',
  ready: 'Altkreis Südland',
  arrived: 'Neukreis Westland',
}

const done = { status: 'completed', reason: '', notes: [], warnings: [] }
const tasks = [
  { ...done, name: 'transfer', notes: ['Übernommen: Entity-ID des Anmeldedienstes, SSO-URL.'] },
  { ...done, name: 'certificate', warnings: ['Das Zertifikat läuft bald ab (noch 15 Tage, am 02.12.2026).'] },
  { ...done, name: 'urls', notes: ['SSO-URL: idp.example/sso → https://idp.example/sso'] },
  { ...done, name: 'metadata' },
]
const failedTask = { ...done, name: 'metadata', status: 'failed', reason: 'Der Dienst ist nicht erreichbar.' }

export const prepareMigratingCircles = async ({ pool }: Database): Promise<void> => {
  const { certificate } = await makeKeyPair(new Date(Date.now() - days(350)), new Date(Date.now() + days(15)))
  const settings = {
    entity_id: 'https://idp.example',
    sso_url: 'https://idp.example/sso',
    x509_certificate: certificate,
  }
  for (const [stage, id] of Object.entries(migratingCircles) as [Stage, string][]) {
    const provider = stage === 'arrived' ? 'saml' : 'spd'
    await pool.query(
      `insert into circles (id, name, sso_enabled, default_sso_provider, created_at, updated_at)
        values ($1, $2, true, $3, now(), now())`,
      [id, names[stage], provider],
    )
    await pool.query(
      `insert into sso_configurations (circle_id, provider, settings, former_provider, former_settings, updated_at)
        values ($1, $2, $3, $4, $5, now())`,
      [id, provider, settings, stage === 'arrived' ? 'spd' : null, stage === 'arrived' ? settings : null],
    )
    if (stage === 'failed' || stage === 'ready')
      await pool.query(
        `insert into sso_migrations (circle_id, run_id, provider, entered_sealed, tasks, settings, started_at)
          values ($1, $2, 'saml', '', $3, $4, now())`,
        [
          id,
          newId(),
          JSON.stringify(stage === 'failed' ? [...tasks.slice(0, 3), failedTask] : tasks),
          settings,
        ],
      )
  }
}
