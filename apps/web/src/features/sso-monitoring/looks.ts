import { type SsoAlert, type SsoCertificateState, type SsoCheckStatus, ssoMonitoring } from '@lotse/contract'
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { MessageTone } from '../../ui/styles/tones.ts'
import { formatInteger, formatUpTo } from '../../ui/texts/format.ts'

export interface Look {
  tone: MessageTone
  icon: LucideIcon
  label: string
}

const good: Omit<Look, 'label'> = { tone: 'success', icon: CircleCheck }
const fair: Omit<Look, 'label'> = { tone: 'warning', icon: TriangleAlert }
const bad: Omit<Look, 'label'> = { tone: 'danger', icon: CircleAlert }

/** By colour, sign and word: each says it alone. */
export const healthLooks: Record<'healthy' | 'warning' | 'critical' | 'unknown', Look> = {
  healthy: { ...good, label: 'HEALTHY' },
  warning: { ...fair, label: 'WARNING' },
  critical: { ...bad, label: 'CRITICAL' },
  unknown: { tone: 'info', icon: CircleHelp, label: 'NOT CHECKED' },
}

export const checkLooks: Record<SsoCheckStatus, Look> = {
  pass: { ...good, label: 'pass' },
  warning: { ...fair, label: 'warning' },
  fail: { ...bad, label: 'fail' },
}

export const certificateLooks: Record<SsoCertificateState['status'], Look> = {
  valid: { ...good, label: 'VALID' },
  expiring: { ...fair, label: 'EXPIRING' },
  not_yet_valid: { ...fair, label: 'NOT YET VALID' },
  expired: { ...bad, label: 'EXPIRED' },
  unreadable: { ...bad, label: 'UNREADABLE' },
}

export const severityTones: Record<SsoAlert['severity'], MessageTone> = {
  critical: 'danger',
  warning: 'warning',
  info: 'info',
}

/** How long an answer may take (spec 3 §9). */
export const durationLook = (ms: number): Look => {
  const { good: fast, warning: slow } = ssoMonitoring.duration
  if (ms < fast) return { ...good, label: 'Good' }
  return ms < slow ? { ...fair, label: 'Slow' } : { ...bad, label: 'Critical' }
}

/** Milliseconds below a second, then seconds. */
export const formatDuration = (ms: number): string =>
  ms < 1000 ? `${formatInteger(ms)}\u00a0ms` : `${formatUpTo(2, ms / 1000)}\u00a0s`

/** 1 tenant, 2 tenants. */
export const counted = (count: number, noun: string): string =>
  `${formatInteger(count)} ${noun}${count === 1 ? '' : 's'}`

/** Whole percent of the requests that did not fail; all of none. */
export const successRate = (requests: number, errors: number): number =>
  requests ? Math.round(((requests - errors) / requests) * 100) : 100

/** A share that goes down: by the same bands as the alerts of the server. */
export const failureLook = (rate: number): Look => {
  const { warning, critical } = ssoMonitoring.failureRate
  if (rate >= critical) return { ...bad, label: 'High' }
  return rate >= warning ? { ...fair, label: 'Raised' } : { ...good, label: 'Normal' }
}
