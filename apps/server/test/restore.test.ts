import { execFile } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDocument, cityWithStore } from './data-stores.ts'
import { patience } from './patience.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const script = join(import.meta.dirname, '../../../scripts/try-restore.ts')
const secretKey = 'k'.repeat(40)
let dataDir: string
let test: TestApp

beforeEach(async () => {
  dataDir = await temporaryFolder('backup')
  test = await startTestApp({ config: { secretKey, dataDir, role: 'web' } })
})
afterEach(async () => {
  await test.store.remove()
  await rm(dataDir, { recursive: true, force: true })
})

const tryRestore = (): Promise<{ code: number; output: string }> =>
  new Promise(resolve => {
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      SECRET_KEY: secretKey,
      ...(test.store.url ? { DATABASE_URL: test.store.url } : {}),
    }
    const child = execFile(process.execPath, [script], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    )
  })

describe('a backup', () => {
  it(
    'is tried by restoring it elsewhere: whole, and without a file',
    async () => {
      const { databucket } = await cityWithStore(test)
      const { blobKey } = await addDocument(test.app, databucket)
      // The embedded database belongs to one process at a time.
      await test.app.close()
      if (test.store.folder) await rename(test.store.folder, join(dataDir, 'database'))

      const whole = await tryRestore()
      expect(whole.output).toContain('1 Dokumente')
      expect(whole).toMatchObject({ code: 0, output: expect.stringContaining('lässt sich wiederherstellen') })

      await rm(join(dataDir, 'blobs', blobKey.slice(-2), blobKey))
      const without = await tryRestore()
      expect(without).toMatchObject({ code: 1, output: expect.stringContaining(`fehlt (${blobKey})`) })
    },
    patience(240_000),
  )
})
