import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { openClient, startLotse } from '../apps/server/test/lotse-process.ts'
import { temporaryFolder } from '../apps/server/test/temporary-folder.ts'
import { buildWebApp } from '../scripts/web-build.ts'
import { findBrowserProgram } from './browser-program.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder after the first start: database, demo, super admin. Each test file runs on a copy. */
    dataFolder: string
    /** Of the browser. */
    browserProgram: string
    /** How long a page may take for one thing: half of what a whole test may take. */
    patienceMs: number
  }
}

export const superAdmin = { email: 'super@lotse.example', password: 'Ober-Verwaltung-1' }

/** Until the sample documents of the demo are processed and its requests answered: what each test file copies is at rest. */
const processedDemo = async (url: string, folder: string): Promise<void> => {
  const client = openClient(url)
  await client.signIn(
    'admin@musterstadt.example',
    (await readFile(join(folder, 'demo-password'), 'utf8')).trim(),
  )
  const read = async <T>(path: string): Promise<T[]> =>
    ((await (await client.send('GET', path)).json()) as { data: T[] }).data
  const [databucket] = await read<{ id: string }>('/api/databuckets')
  for (;;) {
    const documents = await read<{ filename: string; status: string; failure: string | null }>(
      `/api/databuckets/${databucket?.id}/documents`,
    )
    const failed = documents.find(({ status }) => status === 'failed')
    if (failed) throw new Error(`${failed.filename}: ${failed.failure}`)
    const requests = await read<{ response_status: { key: string }; failure: string | null }>(
      '/api/public-queries',
    )
    const unanswered = requests.find(({ response_status }) => response_status.key === 'failed')
    if (unanswered) throw new Error(`Anfrage der Demo: ${unanswered.failure}`)
    if (requests.length && requests.every(({ response_status }) => response_status.key === 'completed'))
      return
    await setTimeout(300)
  }
}

/** Builds the web app and makes the first start, with everything that a first start does. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildWebApp()
  // Unpacked here, once: two test files at the same time would unpack it over each other.
  project.provide('browserProgram', await findBrowserProgram())
  const folder = await temporaryFolder('e2e')
  const first = await startLotse({
    DATA_DIR: folder,
    ADMIN_EMAIL: superAdmin.email,
    ADMIN_PASSWORD: superAdmin.password,
  })
  await processedDemo(first.url, folder)
  await first.stop()
  project.provide('dataFolder', folder)
  project.provide('patienceMs', project.config.testTimeout / 2)
  return () => rm(folder, { recursive: true, force: true })
}
