import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** One registry per process, as Prometheus expects; the only state at module level. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

/** By route alone: what a route does not share with its answers is multiplied by every bucket. */
const requestDuration = new Histogram({
  name: 'lotse_http_request_seconds',
  help: 'Duration of HTTP requests by route of the contract; all files of the web app are one',
  labelNames: ['route'],
  buckets: [0.01, 0.05, 0.25, 1, 5],
  registers: [metrics],
})

const answers = new Counter({
  name: 'lotse_http_answers_total',
  help: 'HTTP answers by route and class of status (2xx, 4xx, 5xx)',
  labelNames: ['route', 'status'],
  registers: [metrics],
})

export const countAnswer = (route: string, status: string, seconds: number): void => {
  requestDuration.observe({ route }, seconds)
  answers.inc({ route, status: `${status[0]}xx` })
}

export const jobDuration = new Histogram({
  name: 'lotse_job_seconds',
  help: 'Duration of background jobs by name and outcome',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
  registers: [metrics],
})

export const mailsTotal = new Counter({
  name: 'lotse_mails_total',
  help: 'Mails by outcome: sent, or given_up after a day or because the receiving side refused them',
  labelNames: ['outcome'],
  registers: [metrics],
})

export const mailboxFailing = new Gauge({
  name: 'lotse_request_mailbox_failing',
  help: '1 after the mailbox for requests could not be read, 0 after it was; 1 for longer needs a person',
  registers: [metrics],
})

export const signIns = new Counter({
  name: 'lotse_sign_ins_total',
  help: 'Sign-in attempts by outcome',
  labelNames: ['outcome'],
  registers: [metrics],
})

export const readerBroken = new Gauge({
  name: 'lotse_reader_broken',
  help: '1 after a file could not be read because of this installation, 0 after the next one that was; 1 needs a person',
  registers: [metrics],
})

export const filesWritable = new Gauge({
  name: 'lotse_files_writable',
  help: '1 while the file store takes files, as /readyz last saw it; 0 needs a person',
  registers: [metrics],
})

export const ledgerFaults = new Gauge({
  name: 'lotse_ledger_faults',
  help: 'Rows and balances of the ledger that did not agree at the last daily check; anything but 0 needs a person',
  registers: [metrics],
})
