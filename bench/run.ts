import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebApp } from '../scripts/web-build.ts'
import { measureHttp } from './http.ts'
import { measurePageWeight } from './page-weight.ts'

const admin = { email: 'admin@lotse.example', password: 'Mess-Passwort-2026' }

const measureWeb = async (): Promise<void> => {
  await buildWebApp()
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-'))
  try {
    for (const line of await measureHttp(dataDir, admin)) console.log(line)
    for (const line of await measurePageWeight(dataDir, admin)) console.log(line)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** `npm run bench` measures the web server and its pages; with a name after `--` what that stands for, mostly on a PostgreSQL server. */
const measures: Record<string, () => Promise<unknown>> = {
  web: measureWeb,
  ledger: () => import('./ledger.ts'),
  usage: () => import('./usage.ts'),
  ingestion: () => import('./ingestion.ts'),
  retrieval: () => import('./retrieval.ts'),
  chat: () => import('./chat.ts'),
  tenants: () => import('./tenants.ts'),
}
const [wanted = 'web'] = process.argv.slice(2)
const measure = measures[wanted]
if (!measure) throw new Error(`Gemessen werden kann: ${Object.keys(measures).join(', ')}`)
await measure()
