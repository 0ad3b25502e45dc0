import { appendFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createApp } from '../src/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { type Database, openEmbedded, openServer } from '../src/platform/database.ts'
import { createLog } from '../src/platform/log.ts'
import { testPace } from './job-pace.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** As the first start leaves it (migrated, queues, room for vectors), so that a test's copy starts at once. */
const prepare = async (database: Database, partitions?: string): Promise<void> => {
  const dataDir = await temporaryFolder('data')
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

/** Every start of an embedded database writes zeros over its buffers; a test's few rows do not need the usual 128 MB of them. */
const fewBuffers = 'shared_buffers = 16MB\n'

export const prepareFolder = async (folder: string): Promise<void> => {
  await prepare(await openEmbedded(folder))
  await appendFile(join(folder, 'postgresql.conf'), fewBuffers)
}

/** With `TEST_PARTITIONS` the large tables are in so many parts: the suite must not notice. */
export const prepareOnServer = (url: string): Promise<void> =>
  prepare(openServer(url), process.env.TEST_PARTITIONS)
