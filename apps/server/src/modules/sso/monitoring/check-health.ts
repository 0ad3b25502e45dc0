import { legacySsoProvider } from '@lotse/contract'
import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { after, days, hours } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { answerAddressOf } from '../configuration/addresses.ts'
import { asConnection, openSecrets } from '../configuration/connection-store.ts'
import { SsoError, type TestStep } from '../providers/provider.ts'
import { providerOf } from '../providers/registry.ts'
import { recentByCircle } from './attempts-store.ts'
import { certificateStates } from './certificate-states.ts'
import { type WatchedConfiguration, watchedConfigurations } from './configurations-store.ts'
import { type HealthFinding, judgeHealth } from './judge-health.ts'
import { judgeSync } from './judge-sync.ts'

const servicesAtOnce = 4
const stepsAtMostMs = 20_000
const stepName = 'Verbindung'

const failed = (message: string, cause: TestStep['cause'] = null): TestStep[] => [
  { name: stepName, status: 'fail', message, cause },
]

const withinTime = async (steps: Promise<TestStep[]>): Promise<TestStep[]> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<TestStep[]>(resolve => {
    timer = setTimeout(
      () => resolve(failed('Der Dienst antwortet nicht rechtzeitig.', 'unreachable')),
      stepsAtMostMs,
    )
  })
  return Promise.race([steps, late]).finally(() => clearTimeout(timer))
}

/** What can be proven without a person; whatever goes wrong is a step that failed. */
const stepsOf = async (ctx: Ctx, watched: WatchedConfiguration): Promise<TestStep[]> => {
  const { circleId, provider, settings, secretsSealed } = watched
  if (provider === legacySsoProvider)
    return failed('Die bisherige Anmeldung ist abgelöst. Bitte wechseln Sie zu einem anderen Anbieter.')
  try {
    const connection = asConnection(circleId, provider, { ...settings, ...openSecrets(ctx, secretsSealed) })
    return await withinTime(
      providerOf(provider).test(ctx, connection, answerAddressOf(ctx, provider, circleId)),
    )
  } catch (error) {
    if (error instanceof SsoError) return failed(`${error.type}: ${error.detail}`, error.type)
    ctx.log.warn({ error, circle: circleId }, 'the health of a sign-in service could not be read')
    return failed('Die Prüfung ist unerwartet abgebrochen.')
  }
}

/** Not for a configuration that has gone meanwhile. */
const saveFindings = async (db: Db, found: [string, HealthFinding][], at: Date): Promise<void> => {
  if (!found.length) return
  const rows = JSON.stringify(found.map(([circle_id, finding]) => ({ circle_id, ...finding })))
  await db.execute(
    sql`insert into sso_health_checks (circle_id, status, checks, checked_at)
      select f.circle_id, f.status, f.checks, ${at.toISOString()}::timestamptz
        from jsonb_to_recordset(${rows}::jsonb) as f (circle_id uuid, status text, checks jsonb)
        join sso_configurations c on c.circle_id = f.circle_id
      on conflict (circle_id) do update
        set status = excluded.status, checks = excluded.checks, checked_at = excluded.checked_at`,
  )
}

/** Looks at every enabled configuration, or that of one circle, a few at a time. */
export const checkHealth = async (ctx: Ctx, circleId: string): Promise<void> => {
  const now = ctx.clock.now()
  const enabled = (await watchedConfigurations(ctx.db, circleId)).filter(({ isEnabled }) => isEnabled)
  const recent = await recentByCircle(
    ctx.db,
    { circleId, since: after(now, -days(1)) },
    after(now, -hours(1)),
  )
  const recentOf = new Map(recent.map(one => [one.circleId, one]))
  const some = pLimit(servicesAtOnce)
  const found = await Promise.all(
    enabled.map(watched =>
      some(
        async (): Promise<[string, HealthFinding]> => [
          watched.circleId,
          judgeHealth(
            await stepsOf(ctx, watched),
            certificateStates(watched, now),
            recentOf.get(watched.circleId) ?? { finishedLastHour: 0, failedLastHour: 0 },
            judgeSync(watched, now),
          ),
        ],
      ),
    ),
  )
  await saveFindings(ctx.db, found, ctx.clock.now())
}
