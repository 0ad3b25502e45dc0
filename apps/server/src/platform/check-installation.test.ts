import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTestS3 } from '../../test/s3-server.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import type { Blobs } from './blobs/blobs.ts'
import { createFolderBlobs } from './blobs/folder-blobs.ts'
import { createS3Blobs } from './blobs/s3-blobs.ts'
import { adoptFiles, checkInstallation } from './check-installation.ts'
import { createLog } from './log.ts'
import { createSecrets } from './secrets.ts'
import { StartError } from './start-error.ts'

let store: TestDatabase
let folders: string[]
beforeEach(async () => {
  store = await createTestDatabase()
  folders = []
})
afterEach(async () => {
  await store.database.close()
  await store.remove()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const newFolder = async (): Promise<Blobs> => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-blobs-'))
  folders.push(folder)
  return createFolderBlobs(folder)
}

const ourKey = 'k'.repeat(40)
const start = (blobs: Blobs, key = ourKey) =>
  checkInstallation({
    pool: store.database.background.pool,
    secrets: createSecrets(key),
    blobs,
    place: '/daten/blobs',
  })

describe('database, key and files', () => {
  it('belong together from the first start on, whoever comes first', async () => {
    const blobs = await newFolder()
    await Promise.all([start(blobs), start(blobs)])
    await start(blobs)
    const { rows } = await store.database.pool.query(
      'select count(*)::int as rows from installation_identity',
    )
    expect(rows).toEqual([{ rows: 1 }])
  })

  it('of another installation’s key are refused', async () => {
    const blobs = await newFolder()
    await start(blobs)
    const refused = start(blobs, 'x'.repeat(40))
    await expect(refused).rejects.toBeInstanceOf(StartError)
    await expect(refused).rejects.toThrow(/SECRET_KEY ist nicht der Schlüssel dieser Installation/)
  })

  it('are refused with a folder that is not that of the others, until the operator takes it', async () => {
    await start(await newFolder())
    const unshared = await newFolder()
    await expect(start(unshared)).rejects.toThrow(/\/daten\/blobs gehört nicht zu dieser Datenbank.*DATA_DIR/)
    await adoptFiles(store.database.pool, unshared)
    await start(unshared)
  })

  it('are refused with a bucket of somebody else', async () => {
    await start(await newFolder())
    const s3 = await startTestS3()
    const bucket = createS3Blobs(s3.access, createLog('silent'))
    await expect(start(bucket)).rejects.toThrow(/BLOBS_URL/)
    await bucket.close()
    await s3.close()
  })

  it('are refused with a store that takes no files', async () => {
    const full: Blobs = {
      ...(await newFolder()),
      check: () => Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })),
    }
    await expect(start(full)).rejects.toThrow(/lässt sich nicht schreiben \(ENOSPC/)
  })
})
