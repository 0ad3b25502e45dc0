import { creditMonitoring, type MonitoringHealth } from '@lotse/contract'
import { incidentWindowMinutes } from '../../../platform/incidents.ts'

/** What is known of the state of the installation; nothing here is guessed. */
export interface HealthFacts {
  stuck: { count: number; minutes: number }
  waitingJob: { name: string; minutes: number } | null
  clockMinutes: number | null
  retryingMails: { count: number; minutes: number }
  failingMailboxes: number
  ledger: { hours: number; faults: number; faultyAccounts: number } | null
  work: { finished: number; failed: number; answers: number; slowAnswerSeconds: number | null }
  serverErrors: number
  slowRequests: number
  modelFailures: number
  /** null where the disk does not tell. */
  disk: { freeBytes: number; totalBytes: number } | null
  takesFiles: boolean
}

type Severity = 'critical' | 'warning'
interface Issue {
  severity: Severity
  description: string
}

/** From the first figure on it is a warning, from the second on critical. */
const graded = (figure: number, [warning, critical]: readonly [number, number]): Severity | null =>
  figure >= critical ? 'critical' : figure >= warning ? 'warning' : null

const issue = (severity: Severity | null, description: string): Issue | null =>
  severity && { severity, description }

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** Minutes as people say them. */
const spell = (minutes: number): string =>
  minutes < 90 ? plural(Math.round(minutes), 'minute') : plural(Math.round(minutes / 60), 'hour')

const within = `within ${incidentWindowMinutes} minutes`
/** Fewer say nothing about a share. */
const fewestForShare = 5

export const errorRateOf = ({ finished, failed }: { finished: number; failed: number }): number =>
  finished ? Math.round((failed / finished) * 10_000) / 100 : 0

const errorRateIssue = ({ work }: HealthFacts): Issue | null => {
  const { raised, alarming } = creditMonitoring.errorRate
  const rate = errorRateOf(work)
  if (work.finished < fewestForShare || rate <= raised) return null
  return issue(
    rate > alarming ? 'critical' : 'warning',
    `${work.failed} of ${work.finished} paid actions of the last hour ended without a booking`,
  )
}

const gigabyte = 1024 ** 3
const diskIssue = ({ disk }: HealthFacts): Issue | null => {
  if (!disk || disk.totalBytes === 0) return null
  const used = 100 - (disk.freeBytes / disk.totalBytes) * 100
  return issue(
    graded(used, [90, 97]),
    `The disk is ${Math.floor(used)} % full, ${(disk.freeBytes / gigabyte).toFixed(1)} GB are free`,
  )
}

const ledgerIssue = ({ ledger }: HealthFacts): Issue | null => {
  if (!ledger) return null
  if (ledger.faults > 0)
    return issue(
      'critical',
      `The last check of the ledger found ${plural(ledger.faults, 'fault')} in ${plural(ledger.faultyAccounts, 'account')}`,
    )
  return issue(
    ledger.hours >= 36 ? 'warning' : null,
    `The ledger was last checked ${Math.round(ledger.hours)} hours ago`,
  )
}

const rules: ((facts: HealthFacts) => Issue | null)[] = [
  ledgerIssue,
  ({ stuck }) =>
    issue(
      stuck.count ? (graded(stuck.minutes, [0, 30]) ?? null) : null,
      `${plural(stuck.count, 'reservation')} should have been released, the oldest ${spell(stuck.minutes)} ago`,
    ),
  ({ takesFiles }) => issue(takesFiles ? null : 'critical', 'The file store takes no files'),
  diskIssue,
  ({ clockMinutes }) =>
    issue(
      clockMinutes === null ? null : graded(clockMinutes, [3, 10]),
      `Nothing has been started by the clock for ${spell(clockMinutes ?? 0)}: is a worker running?`,
    ),
  ({ waitingJob }) =>
    issue(
      waitingJob && graded(waitingJob.minutes, [5, 30]),
      `A job (${waitingJob?.name}) has been waiting for ${spell(waitingJob?.minutes ?? 0)}`,
    ),
  errorRateIssue,
  ({ serverErrors }) =>
    issue(graded(serverErrors, [5, 50]), `${serverErrors} requests failed on the server ${within}`),
  ({ modelFailures }) =>
    issue(graded(modelFailures, [3, 20]), `The AI model failed ${modelFailures} times ${within}`),
  ({ retryingMails: { count, minutes } }) =>
    issue(
      count ? graded(minutes, [5, 60]) : null,
      `${plural(count, 'mail')} cannot be sent, the oldest for ${spell(minutes)}`,
    ),
  ({ failingMailboxes }) =>
    issue(failingMailboxes ? 'warning' : null, 'The mailbox for requests cannot be read'),
  ({ work: { answers, slowAnswerSeconds } }) =>
    issue(
      answers < fewestForShare ? null : graded(slowAnswerSeconds ?? 0, [20, 60]),
      `Answers are slow: one in twenty of the last hour took ${Math.round(slowAnswerSeconds ?? 0)} seconds or more`,
    ),
  ({ slowRequests }) =>
    issue(graded(slowRequests, [5, 50]), `${slowRequests} requests took more than five seconds ${within}`),
]

/** What is wrong, critical things first. */
export const judgeHealth = (facts: HealthFacts): Omit<MonitoringHealth, 'ledger_checked_at'> => {
  const found = rules.flatMap(rule => rule(facts) ?? [])
  const critical = found.filter(({ severity }) => severity === 'critical')
  const warnings = found.filter(({ severity }) => severity === 'warning')
  return {
    status: critical.length ? 'critical' : warnings.length ? 'warning' : 'healthy',
    critical_issues: critical.length,
    warnings: warnings.length,
    issues: [...critical, ...warnings],
    total_issues: found.length,
  }
}
