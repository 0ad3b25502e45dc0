import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** One registry per process, as Prometheus expects; the only state at module level. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics })

export const requestDuration = new Histogram({
  name: 'lotse_http_request_seconds',
  help: 'Duration of HTTP requests by route of the contract',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [metrics],
})

export const jobDuration = new Histogram({
  name: 'lotse_job_seconds',
  help: 'Duration of background jobs by name and outcome',
  labelNames: ['job', 'outcome'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
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

export const ledgerFaults = new Gauge({
  name: 'lotse_ledger_faults',
  help: 'Rows and balances of the ledger that did not agree at the last daily check; anything but 0 needs a person',
  registers: [metrics],
})
