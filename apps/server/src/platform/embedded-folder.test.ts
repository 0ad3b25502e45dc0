import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { openEmbedded } from './database.ts'
import { StartError } from './start-error.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-folder-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the folder of the embedded database', () => {
  it('is refused where it holds somebody else’s files, and nothing is written there', async () => {
    await writeFile(join(folder, 'notes.txt'), 'Notizen')
    const refused = await openEmbedded(folder).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect(String(refused)).toMatch(/enthält fremde Dateien \(notes\.txt\).*DATA_DIR/)
  })

  it('that is damaged says so, and what to do', async () => {
    const store = await createTestDatabase()
    await store.database.close()
    if (!store.folder) return store.remove()
    await truncate(join(store.folder, 'global/pg_control'), 10)
    const refused = await openEmbedded(store.folder).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect(String(refused)).toMatch(/lässt sich nicht öffnen .*Sicherung/)
    await store.remove()
  })
})
