import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebApp } from '../scripts/web-build.ts'
import { measureHttp } from './http.ts'
import { measurePageWeight } from './page-weight.ts'

const admin = { email: 'admin@lotse.example', password: 'Mess-Passwort-2026' }

const measureBuilt =
  (...measurements: ((dataDir: string, person: typeof admin) => Promise<string[]>)[]) =>
  async (): Promise<void> => {
    await buildWebApp()
    const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-'))
    try {
      for (const measure of measurements) for (const line of await measure(dataDir, admin)) console.log(line)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  }

/** `npm run bench` measures the web server and its pages; with a name after `--` what that stands for, mostly on a PostgreSQL server. */
const measures: Record<string, () => Promise<unknown>> = {
  web: measureBuilt(measureHttp, measurePageWeight),
  pages: measureBuilt(measurePageWeight),
  requests: () => import('./requests.ts'),
  ledger: () => import('./ledger.ts'),
  usage: () => import('./usage.ts'),
  analytics: () => import('./analytics.ts'),
  reconciliation: () => import('./reconciliation.ts'),
  ingestion: () => import('./ingestion.ts'),
  retrieval: () => import('./retrieval.ts'),
  chat: () => import('./chat.ts'),
  sso: () => import('./sso.ts'),
  misuse: () => import('./misuse.ts'),
  'public-queries': () => import('./public-queries.ts'),
  'request-mails': () => import('./request-mails.ts'),
  tenants: () => import('./tenants.ts'),
  deletion: () => import('./deletion.ts'),
}
const [wanted = 'web'] = process.argv.slice(2)
const measure = measures[wanted]
if (!measure) throw new Error(`Gemessen werden kann: ${Object.keys(measures).join(', ')}`)
await measure()
