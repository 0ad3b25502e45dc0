import type { SsoCertificateState, SsoCheckStatus } from '@lotse/contract'
import type { TestStep } from '../providers/provider.ts'
import type { RecentSignIns } from './attempts-store.ts'
import { judgeFailures } from './failure-share.ts'

export interface HealthFinding {
  status: 'healthy' | 'warning' | 'critical'
  checks: Record<string, { status: SsoCheckStatus; message: string }>
}

const worstOf = (statuses: SsoCheckStatus[]): SsoCheckStatus =>
  statuses.find(status => status === 'fail') ?? statuses.find(status => status === 'warning') ?? 'pass'

const certificateStatus: Record<SsoCertificateState['status'], SsoCheckStatus> = {
  valid: 'pass',
  expiring: 'warning',
  not_yet_valid: 'warning',
  expired: 'fail',
  unreadable: 'fail',
}

const certificateText = ({ use, status, days_until_expiry: days }: SsoCertificateState): string => {
  const whose = use === 'identity_provider' ? 'identity provider' : 'service provider'
  if (status === 'expiring') return `Certificate of the ${whose} expires in ${days} days`
  return `Certificate of the ${whose} is ${status.replaceAll('_', ' ')}`
}

const judgeCertificates = (states: SsoCertificateState[]): HealthFinding['checks'][string] => {
  const faults = states.filter(({ status }) => status !== 'valid')
  return {
    status: judgeIdentityProvider(states) ?? worstOf(states.map(({ status }) => certificateStatus[status])),
    message: faults.length
      ? faults.map(certificateText).join('; ')
      : `${states.length === 1 ? 'The certificate is' : `All ${states.length} certificates are`} valid`,
  }
}

/** During a rollover an old certificate beside a valid one stops nobody. */
const judgeIdentityProvider = (states: SsoCertificateState[]): SsoCheckStatus | null => {
  const theirs = states.filter(({ use }) => use === 'identity_provider')
  const others = states.filter(({ use }) => use !== 'identity_provider')
  if (!theirs.some(({ status }) => status === 'valid')) return null
  const isFaulty = theirs.some(({ status }) => status !== 'valid')
  return worstOf([isFaulty ? 'warning' : 'pass', ...others.map(({ status }) => certificateStatus[status])])
}

const stepNumber = (count: number): string => `${count} step${count === 1 ? '' : 's'}`

/** Each step that did not pass stands beside the sum by its own, German name. */
const judgeSteps = (steps: TestStep[]): HealthFinding['checks'] => {
  const faults = steps.filter(({ status }) => status !== 'pass')
  const connection = {
    status: worstOf(steps.map(({ status }) => status)),
    message: faults.length
      ? `${steps.length - faults.length} of ${stepNumber(steps.length)} passed`
      : `All ${stepNumber(steps.length)} passed`,
  }
  return {
    connection,
    ...Object.fromEntries(faults.map(({ name, status, message }) => [name, { status, message }])),
  }
}

/** What a look at one configuration comes to. */
export const judgeHealth = (
  steps: TestStep[],
  certificates: SsoCertificateState[],
  recent: Pick<RecentSignIns, 'finishedLastHour' | 'failedLastHour'>,
  sync: HealthFinding['checks'][string] | null,
): HealthFinding => {
  const checks: HealthFinding['checks'] = {
    ...judgeSteps(steps),
    ...(certificates.length ? { certificates: judgeCertificates(certificates) } : {}),
    ...(sync ? { sync } : {}),
    sign_ins: {
      status: judgeFailures(recent),
      message: `${recent.failedLastHour} of ${recent.finishedLastHour} sign-ins failed in the last hour`,
    },
  }
  // Whoever is there signs in all the same when a comparison fails.
  const { sync: compared, ...others } = checks
  const worst = worstOf([
    ...Object.values(others).map(({ status }) => status),
    compared && compared.status !== 'pass' ? 'warning' : 'pass',
  ])
  return { status: worst === 'fail' ? 'critical' : worst === 'warning' ? 'warning' : 'healthy', checks }
}
