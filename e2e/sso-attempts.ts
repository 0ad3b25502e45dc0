import { makeKeyPair } from '../apps/server/src/modules/sso/doctor/test-answers.ts'
import { days } from '../apps/server/src/platform/clock.ts'
import type { Database } from '../apps/server/src/platform/database.ts'
import { newId } from '../apps/server/src/platform/ids.ts'

export const ssoCircle = 'Zweckverband Musterland'
/** A sign-in that failed: no test has a service that sends wrong answers. */
export const failedAttempt = newId()
export const ssoCircleId = newId()

const attempts: [outcome: string, error: string | null, minutesAgo: number, ms: number][] = [
  ['started', null, 41, 12],
  ['succeeded', null, 40, 86],
  ['succeeded', null, 35, 240],
  ['started', null, 31, 9],
  ['failed', 'expired', 30, 95],
  ['failed', 'group', 20, 410],
  ['succeeded', null, 15, 1_350],
]

/** A circle with a SAML service whose certificate ends soon, with sign-ins and what was last seen of it. */
export const prepareSsoAttempts = async ({ pool }: Database): Promise<void> => {
  const circle = ssoCircleId
  const { certificate } = await makeKeyPair(new Date(Date.now() - days(350)), new Date(Date.now() + days(15)))
  await pool.query(
    `insert into circles (id, name, sso_enabled, default_sso_provider, created_at, updated_at)
      values ($1, $2, true, 'saml', now(), now())`,
    [circle, ssoCircle],
  )
  await pool.query(
    `insert into sso_configurations (circle_id, provider, settings, updated_at) values ($1, 'saml', $2, now())`,
    [
      circle,
      {
        entity_id: 'https://idp.musterland.example',
        sso_url: 'https://idp.musterland.example/sso',
        x509_certificate: certificate,
      },
    ],
  )
  await pool.query(
    `insert into sso_health_checks (circle_id, status, checks, checked_at) values ($1, 'critical', $2, now())`,
    [
      circle,
      {
        connection: { status: 'fail', message: '2 of 3 steps passed' },
        'SSO-URL': { status: 'fail', message: 'Der Dienst antwortet nicht.' },
        certificates: {
          status: 'warning',
          message: 'Certificate of the identity provider expires in 14 days',
        },
        sign_ins: { status: 'pass', message: '2 of 5 sign-ins failed in the last hour' },
      },
    ],
  )
  for (const [outcome, error, minutesAgo, ms] of attempts)
    await pool.query(
      `insert into sso_attempts (id, circle_id, tenant_id, provider, route, outcome, error_type, error_detail,
          duration_ms, memory_bytes, created_at)
        select $1, $2, t.id, 'saml', $3, $4, $5, $6, $7, 150000000, now() - $8 * interval '1 minute'
          from tenants t where t.subdomain = 'musterstadt'`,
      [
        error === 'expired' ? failedAttempt : newId(),
        circle,
        outcome === 'started' ? 'sso.start' : 'sso.saml.acs',
        outcome,
        error,
        error && 'Die Antwort galt bis 08:00:00.',
        ms,
        minutesAgo,
      ],
    )
}
