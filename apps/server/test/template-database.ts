import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { preparedFolder } from './template-cache.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test gets its own database: a folder to copy, or a PostgreSQL server with a database to clone. */
    template: { kind: 'embedded'; folder: string } | { kind: 'server'; url: string; name: string }
  }
}

/** Loads the whole product, which is not needed where the template is there already. */
const loadPreparation = () => import('./prepare-template.ts')

/** What browsers load comes from there, and public pages name its files; which version of them makes no difference here. */
const hasBuiltPages = () =>
  ['widget', 'web'].every(app => existsSync(join(import.meta.dirname, `../../${app}/dist/.sources`)))

/** The server suite runs on the embedded database, or on a PostgreSQL server when TEST_DATABASE_URL names one. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasBuiltPages()) await (await import('../../../scripts/web-build.ts')).buildWebApp()
  const url = process.env.TEST_DATABASE_URL
  if (!url) {
    const folder = await preparedFolder(async draft => (await loadPreparation()).prepareFolder(draft))
    project.provide('template', { kind: 'embedded', folder })
    return
  }
  const name = `lotse_template_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  await (await loadPreparation()).prepareOnServer(own.href)
  project.provide('template', { kind: 'server', url, name })
  return async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}
