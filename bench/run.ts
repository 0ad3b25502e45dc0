import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebApp } from '../scripts/web-build.ts'
import { measureHttp } from './http.ts'
import { measurePageWeight } from './page-weight.ts'

const admin = { email: 'admin@lotse.example', password: 'Mess-Passwort-2026' }

await buildWebApp()
const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-'))
try {
  for (const line of await measureHttp(dataDir, admin)) console.log(line)
  for (const line of await measurePageWeight(dataDir, admin)) console.log(line)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
