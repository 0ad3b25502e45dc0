import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { type Database, openEmbedded, openServer } from '../src/platform/database.ts'
import { createLog } from '../src/platform/log.ts'
import { testPace } from './job-pace.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test gets its own database: a folder to copy, or a PostgreSQL server with a database to clone. */
    template: { kind: 'embedded'; folder: string } | { kind: 'server'; url: string; name: string }
  }
}

/** As the first start leaves it (migrated, queues, room for vectors), so that a test's copy starts at once. */
const prepare = async (database: Database): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-data-'))
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', DEMO: 'off' }, [])
  // Without workers, so that no job waits in every copy.
  const replace = { database, log: createLog('silent'), pace: testPace }
  await (await createApp({ ...config, role: 'web' }, replace)).close()
  await rm(dataDir, { recursive: true, force: true })
}

/** The server suite runs on the embedded database, or on a PostgreSQL server when TEST_DATABASE_URL names one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  if (!url) {
    const folder = await mkdtemp(join(tmpdir(), 'lotse-template-'))
    await prepare(await openEmbedded(folder))
    project.provide('template', { kind: 'embedded', folder })
    return () => rm(folder, { recursive: true, force: true })
  }
  const name = `lotse_template_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  await prepare(openServer(own.href))
  project.provide('template', { kind: 'server', url, name })
  return async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}
