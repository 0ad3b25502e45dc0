import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { type Database, openEmbedded, openServer } from '../src/platform/database.ts'
import { createLog } from '../src/platform/log.ts'
import { testPace } from './job-pace.ts'

/** As the first start leaves it (migrated, queues, room for vectors), so that a test's copy starts at once. */
const prepare = async (database: Database, partitions?: string): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-data-'))
  const env = { DATA_DIR: dataDir, NODE_ENV: 'test', DEMO: 'off', DATABASE_PARTITIONS: partitions }
  const config = readConfig(env, [])
  // Without workers, so that no job waits in every copy.
  const replace = { database, log: createLog('silent'), pace: testPace }
  const app = await createApp({ ...config, role: 'web' }, replace)
  // Every copy is an installation of its own, with its own key and files.
  await database.pool.query('delete from installation_identity')
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
}

export const prepareFolder = async (folder: string): Promise<void> => prepare(await openEmbedded(folder))

/** With `TEST_PARTITIONS` the large tables are in so many parts: the suite must not notice. */
export const prepareOnServer = (url: string): Promise<void> =>
  prepare(openServer(url), process.env.TEST_PARTITIONS)
