import { type SsoAlert, type SsoCertificateState, ssoMonitoring } from '@lotse/contract'
import { after, minutes } from '../../../platform/clock.ts'
import type { RecentSignIns } from './attempts-store.ts'
import type { WatchedConfiguration } from './configurations-store.ts'
import { judgeFailures, percentOf } from './failure-share.ts'
import { judgeSync } from './judge-sync.ts'

const whose: Record<SsoCertificateState['use'], string> = {
  identity_provider: 'the identity provider',
  service_provider: 'the service provider',
  service_provider_next: 'the service provider (next)',
}

type Told = Omit<SsoAlert, 'circle_name' | 'timestamp'>

const ofCertificate = ({ use, status, days_until_expiry: days }: SsoCertificateState): Told[] => {
  const { notice, warning, critical } = ssoMonitoring.certificateDays
  const told = (severity: SsoAlert['severity'], what: string): Told[] => [
    { type: 'certificate', severity, message: `The certificate of ${whose[use]} ${what}` },
  ]
  if (days === null) return told('critical', 'cannot be read')
  if (status === 'expired') return told('critical', 'has expired')
  if (status === 'not_yet_valid') return told('warning', 'is not valid yet')
  if (days > notice) return []
  const severity = days <= critical ? 'critical' : days <= warning ? 'warning' : 'info'
  return told(severity, `expires in ${days} day${days === 1 ? '' : 's'}`)
}

const ofFailures = (recent: RecentSignIns | undefined): Told[] => {
  if (!recent) return []
  const verdict = judgeFailures(recent)
  if (verdict === 'pass') return []
  const { failedLastHour, finishedLastHour } = recent
  const rate = Math.round(percentOf(failedLastHour, finishedLastHour))
  return [
    {
      type: 'failure_rate',
      severity: verdict === 'fail' ? 'critical' : 'warning',
      message: `${rate} % of the sign-ins of the last hour failed (${failedLastHour} of ${finishedLastHour})`,
    },
  ]
}

const ofHealth = ({ health, updatedAt }: WatchedConfiguration, now: Date): Told[] => {
  const lastLook = health?.checkedAt ?? updatedAt
  const isStale = lastLook < after(now, -minutes(ssoMonitoring.healthStaleMinutes))
  const isDown = health?.checks.connection?.status === 'fail'
  return [
    ...(isDown
      ? [
          {
            type: 'unreachable' as const,
            severity: 'critical' as const,
            message: 'The sign-in service does not pass the connection test',
          },
        ]
      : []),
    ...(isStale
      ? [
          {
            type: 'stale_health' as const,
            severity: 'warning' as const,
            message: health
              ? `The last health check is older than ${ssoMonitoring.healthStaleMinutes} minutes`
              : 'There has been no health check yet',
          },
        ]
      : []),
  ]
}

const ofSync = (watched: WatchedConfiguration, now: Date): Told[] => {
  const found = judgeSync(watched, now)
  if (!found || found.status === 'pass') return []
  const severity = found.status === 'fail' ? 'critical' : 'warning'
  return [{ type: 'sync', severity, message: found.message }]
}

const rank: Record<SsoAlert['severity'], number> = { critical: 0, warning: 1, info: 2 }

/** What somebody has to look after, the worst first. */
export const gatherAlerts = (
  enabled: WatchedConfiguration[],
  certificates: SsoCertificateState[],
  recent: RecentSignIns[],
  now: Date,
): SsoAlert[] => {
  const recentOf = new Map(recent.map(one => [one.circleId, one]))
  const certificatesOf = Map.groupBy(certificates, one => one.config_id)
  return enabled
    .flatMap(one =>
      [
        ...ofHealth(one, now).map(told => ({ told, at: one.health?.checkedAt ?? one.updatedAt })),
        ...ofSync(one, now).map(told => ({ told, at: one.sync?.finishedAt ?? now })),
        ...ofFailures(recentOf.get(one.circleId)).map(told => ({ told, at: now })),
        ...(certificatesOf.get(one.circleId) ?? []).flatMap(ofCertificate).map(told => ({ told, at: now })),
      ].map(({ told, at }) => ({ ...told, circle_name: one.circleName, timestamp: at.toISOString() })),
    )
    .sort((one, other) => rank[one.severity] - rank[other.severity])
}
