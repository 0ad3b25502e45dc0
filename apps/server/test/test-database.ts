import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openEmbedded, openServer } from '../src/platform/database.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Fifty requests at once on a busy machine: whoever waits for the others is not sent away. */
const patient = { lockSeconds: 30 }

export interface TestDatabase {
  database: Database
  /** Set on a PostgreSQL server: for a second process or connection. */
  url: string | null
  /** Set on the embedded database. */
  folder: string | null
  /** Removes every trace, once it is closed. */
  remove(): Promise<void>
}

const createOnServer = async (url: string, template: string): Promise<TestDatabase & { url: string }> => {
  const name = `lotse_test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = openServer(own.href, patient)
  return {
    database,
    folder: null,
    url: own.href,
    async remove() {
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

/** The promised `cp` takes twice the time for the 1,500 small files of a database. */
export const copyFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true })

/** A database of the test's own, copied from the prepared template. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const template = inject('template')
  if (template.kind === 'embedded') {
    const folder = await temporaryFolder('test')
    copyFolder(template.folder, folder)
    const database = await openEmbedded(folder)
    return {
      database,
      folder,
      url: null,
      remove: () => rm(folder, { recursive: true, force: true }),
    }
  }
  return createOnServer(template.url, template.name)
}

/** An embedded one with nothing in it, whatever the suite runs on. */
export const createEmptyDatabase = async (): Promise<TestDatabase> => {
  const folder = await temporaryFolder('test')
  return {
    database: await openEmbedded(folder),
    folder,
    url: null,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** As on the first day; for tests that need a server (server-only.ts). */
export const createEmptyOnServer = (): Promise<TestDatabase & { url: string }> =>
  createOnServer(process.env.TEST_DATABASE_URL ?? '', 'template0')

/** As a second process has it: connections of its own to the same server, or the one of the embedded database, which stays open. */
export const besideDatabase = ({ database, url, folder }: TestDatabase): TestDatabase => ({
  database: url ? openServer(url, patient) : { ...database, close: async () => {} },
  url,
  folder,
  remove: async () => {},
})
