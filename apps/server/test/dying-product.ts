import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { type Database, openEmbedded, openServer } from '../src/platform/database.ts'
import { type LotseProcess, startLotse } from './lotse-process.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const secretKey = 'k'.repeat(40)

/**
 * The real program with a model, on an installation that holds what `prepare` puts into it; a new one for each test. The embedded
 * database belongs to one process at a time, so one dies before the next one starts or somebody looks.
 */
export const setDyingProduct = <Prepared>(prepare: (test: TestApp) => Promise<Prepared>) => {
  let dataDir: string
  let test: TestApp
  let prepared: Prepared
  let model: ModelServer
  let running: LotseProcess | null

  beforeEach(async () => {
    dataDir = await temporaryFolder('dying')
    test = await startTestApp({ config: { role: 'web', secretKey, dataDir } })
    prepared = await prepare(test)
    await test.app.close()
    if (test.store.folder) await rename(test.store.folder, join(dataDir, 'database'))
    model = await startModelServer()
    running = null
  })
  afterEach(async () => {
    await running?.kill()
    await model.close()
    await test.store.remove()
    await rm(dataDir, { recursive: true, force: true })
  })

  return {
    dataDir: () => dataDir,
    prepared: () => prepared,
    model: () => model,
    async start(env: Record<string, string> = {}): Promise<LotseProcess> {
      running = await startLotse({
        DATA_DIR: dataDir,
        DEMO: 'off',
        SECRET_KEY: secretKey,
        AI_BASE_URL: model.config.baseUrl ?? '',
        AI_CHAT_MODEL: model.config.chatModel ?? '',
        ...(test.store.url ? { DATABASE_URL: test.store.url } : {}),
        ...env,
      })
      return running
    },
    async withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
      const database = test.store.url
        ? openServer(test.store.url)
        : await openEmbedded(join(dataDir, 'database'))
      return use(database).finally(() => database.close())
    },
  }
}
