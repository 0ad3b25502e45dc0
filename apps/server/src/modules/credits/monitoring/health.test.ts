import { describe, expect, it } from 'vitest'
import { type HealthFacts, judgeHealth } from './health.ts'

const well: HealthFacts = {
  stuck: { count: 0, minutes: 0 },
  waitingJob: null,
  clockMinutes: 0.5,
  retryingMails: { count: 0, minutes: 0 },
  failingMailboxes: 0,
  ledger: { hours: 5, faults: 0, faultyAccounts: 0 },
  work: { finished: 100, failed: 5, answers: 90, slowAnswerSeconds: 4 },
  serverErrors: 0,
  slowRequests: 0,
  modelFailures: 0,
  disk: { freeBytes: 50 * 1024 ** 3, totalBytes: 100 * 1024 ** 3 },
  takesFiles: true,
}

describe('the health of the credit system', () => {
  it('is good where nothing is wrong, and before the first check of the ledger', () => {
    const healthy = { status: 'healthy', critical_issues: 0, warnings: 0, issues: [], total_issues: 0 }
    expect(judgeHealth(well)).toEqual(healthy)
    expect(judgeHealth({ ...well, ledger: null, disk: null, clockMinutes: null, waitingJob: null })).toEqual(
      healthy,
    )
  })

  it.each<[string, Partial<HealthFacts>, 'critical' | 'warning', RegExp]>([
    [
      'faults of the ledger',
      { ledger: { hours: 1, faults: 3, faultyAccounts: 1 } },
      'critical',
      /3 faults in 1 account$/,
    ],
    [
      'no check of the ledger',
      { ledger: { hours: 40, faults: 0, faultyAccounts: 0 } },
      'warning',
      /40 hours ago/,
    ],
    [
      'a stuck reservation',
      { stuck: { count: 1, minutes: 4 } },
      'warning',
      /^1 reservation should .* 4 minutes ago/,
    ],
    [
      'one stuck for long',
      { stuck: { count: 2, minutes: 180 } },
      'critical',
      /^2 reservations .* 3 hours ago/,
    ],
    ['a store without room', { takesFiles: false }, 'critical', /file store/],
    [
      'a disk that fills',
      { disk: { freeBytes: 1024 ** 3, totalBytes: 20 * 1024 ** 3 } },
      'warning',
      /95 % full, 1\.0 GB/,
    ],
    ['a full disk', { disk: { freeBytes: 0, totalBytes: 1024 ** 3 } }, 'critical', /100 % full/],
    ['a clock that stands still', { clockMinutes: 12 }, 'critical', /12 minutes: is a worker running/],
    [
      'a job that waits',
      { waitingJob: { name: 'mail.send', minutes: 6 } },
      'warning',
      /mail\.send.* 6 minutes/,
    ],
    ['failing work', { work: { ...well.work, failed: 6 } }, 'warning', /^6 of 100 paid actions/],
    ['much failing work', { work: { ...well.work, failed: 11 } }, 'critical', /^11 of 100/],
    ['errors of the server', { serverErrors: 5 }, 'warning', /5 requests failed .* within 15 minutes/],
    ['a model that fails', { modelFailures: 20 }, 'critical', /AI model failed 20 times/],
    [
      'mails that stay',
      { retryingMails: { count: 2, minutes: 61 } },
      'critical',
      /2 mails cannot be sent.* 61 minutes/,
    ],
    ['a mailbox out of reach', { failingMailboxes: 1 }, 'warning', /mailbox/],
    ['slow answers', { work: { ...well.work, slowAnswerSeconds: 25.4 } }, 'warning', /25 seconds/],
    ['slow requests', { slowRequests: 7 }, 'warning', /7 requests took more than five seconds/],
  ])('suffers from %s, and says so', (_, facts, severity, text) => {
    const { status, issues } = judgeHealth({ ...well, ...facts })
    expect(status).toBe(severity)
    expect(issues).toEqual([{ severity, description: expect.stringMatching(text) }])
  })

  it('names critical things first, and counts them', () => {
    const judged = judgeHealth({ ...well, slowRequests: 7, failingMailboxes: 1, modelFailures: 30 })
    expect(judged).toMatchObject({ status: 'critical', critical_issues: 1, warnings: 2, total_issues: 3 })
    expect(judged.issues.map(({ severity }) => severity)).toEqual(['critical', 'warning', 'warning'])
  })

  it('takes no share of a handful of actions for an alarm', () => {
    const work = { finished: 4, failed: 4, answers: 4, slowAnswerSeconds: 90 }
    expect(judgeHealth({ ...well, work }).status).toBe('healthy')
  })
})
