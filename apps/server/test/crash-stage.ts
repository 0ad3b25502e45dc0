import { spawn } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach } from 'vitest'
import type { Database } from '../src/platform/database.ts'
import { forgottenFiles } from './forgotten-files.ts'
import { type MortalPlace, openAt, secretKey } from './mortal-work.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** One process from its start to its sudden end after so many lines. True: it came to its end before. One that fails by itself died of no kill. */
const live = async (work: string, orders: MortalPlace, lines: number): Promise<boolean> => {
  const file = join(orders.dataDir, 'orders.json')
  await writeFile(file, JSON.stringify(orders))
  const program = join(import.meta.dirname, 'mortal-child.ts')
  const child = spawn(process.execPath, [program, join(import.meta.dirname, work), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'lotse-compile-cache') },
  })
  const killWithParent = () => child.kill('SIGKILL')
  process.once('exit', killWithParent)
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  let seen = 0
  let isOver = false
  for await (const line of createInterface(child.stdout)) {
    seen += 1
    if (line === 'end') isOver = true
    if (seen === lines) child.kill('SIGKILL')
  }
  const code = await ended
  process.off('exit', killWithParent)
  if (code) throw new Error(`${work} hat sich selbst mit ${code} beendet`)
  return isOver
}

/**
 * An installation on which processes die, a new one for each test. The embedded database belongs to one process at a time, so it is
 * open only while somebody looks.
 */
export const setCrashStage = () => {
  let dataDir: string
  let store: TestDatabase
  let wasOpen: boolean
  beforeEach(async () => {
    dataDir = await temporaryFolder('crash')
    store = await createTestDatabase()
    wasOpen = false
  })
  afterEach(async () => {
    await store.remove()
    await rm(dataDir, { recursive: true, force: true })
  })
  const storedFiles = async (): Promise<string[]> => {
    const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    return entries.filter(entry => entry.isFile()).map(({ name }) => name)
  }
  const withDatabase = async <T>(use: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openAt(place())
    return use(database).finally(() => database.close())
  }
  const place = (): MortalPlace => ({ dataDir, url: store.url, folder: store.folder })
  return {
    dataDir: () => dataDir,
    /** The whole server without background work, from its start to its end. */
    async withApp<T>(use: (test: TestApp) => Promise<T>): Promise<T> {
      // As it comes it is open.
      const database = wasOpen ? await openAt(place()) : store.database
      wasOpen = true
      const test = await startTestApp({
        store: { ...store, database, remove: async () => {} },
        config: { role: 'web', dataDir, secretKey },
      })
      return use(test).finally(() => test.close())
    },
    withDatabase,
    live: <Orders extends object>(work: string, orders: Orders, lines = Number.POSITIVE_INFINITY) =>
      live(work, { ...orders, ...place() }, lines),
    /** The files of the store, by the name under which the database knows them. */
    storedFiles,
    /** Of them those that nobody knows of; the installation's own mark is one. */
    async forgottenFiles(): Promise<string[]> {
      const stored = await storedFiles()
      return withDatabase(database => forgottenFiles(database, stored))
    },
  }
}
