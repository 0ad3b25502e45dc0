/**
 * Takes a backup of an installation, restores it elsewhere and looks whether all of it is there: `npm run try-restore` with the settings of
 * the installation. On a PostgreSQL server it may run meanwhile; an embedded one must be stopped. Nothing is sent, and nothing stays behind.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import '../apps/server/src/platform/drizzle-as-commonjs.ts'

const { createApp } = await import('../apps/server/src/app.ts')
const { acrossTenantsVerifyLedger } = await import('../apps/server/src/modules/credits/index.ts')
const { readConfig } = await import('../apps/server/src/platform/config.ts')
const { holdFolder } = await import('../apps/server/src/platform/embedded-folder.ts')
const { explainStartFailure } = await import('../apps/server/src/platform/explain-start-failure.ts')
const { createLog } = await import('../apps/server/src/platform/log.ts')

type Config = ReturnType<typeof readConfig>

const run = promisify(execFile)
const print = (line: string) => process.stdout.write(`${line}\n`)

/** Undone in reverse order, whatever happens. */
const leftovers: (() => Promise<unknown>)[] = []

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-restore-'))
  leftovers.unshift(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const newDatabase = async (url: string): Promise<string> => {
  const name = `lotse_restore_${randomUUID().replaceAll('-', '')}`
  const inServer = async (text: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await inServer(`create database ${name}`)
  leftovers.unshift(() => inServer(`drop database if exists ${name} with (force)`))
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

/** The database first: files that come afterwards are only too many, whereas files copied before would be missing. */
const restoreServer = async (config: Config, url: string, folder: string): Promise<Config> => {
  const dump = join(folder, 'lotse.dump')
  await run('pg_dump', ['--format=custom', `--file=${dump}`, url])
  print('Datenbank gesichert')
  if (!config.blobs) await cp(join(config.dataDir, 'blobs'), join(folder, 'blobs'), { recursive: true })
  print(config.blobs ? `Dateien bleiben in ${config.blobs.name}` : 'Dateien kopiert')
  const target = await newDatabase(url)
  await run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${target}`, dump])
  print('Datenbank wiederhergestellt')
  return { ...config, databaseUrl: target, dataDir: folder }
}

const restoreEmbedded = async (config: Config, folder: string): Promise<Config> => {
  const hold = await holdFolder(join(config.dataDir, 'database'))
  await cp(config.dataDir, folder, { recursive: true })
  hold.close()
  print('Datenordner kopiert')
  return { ...config, dataDir: folder }
}

/** Faults, as sentences. The start itself has compared key and files with the database. */
const look = async (config: Config): Promise<string[]> => {
  const quiet = { ...config, role: 'web' as const, smtpUrl: null, demo: false }
  const app = await createApp(quiet, { log: createLog('silent') })
  try {
    const ready = await app.http.inject('/readyz')
    const reports = await acrossTenantsVerifyLedger(app.database.background.db)
    const { rows } = await app.database.background.pool.query<{ name: string; blob_key: string }>(
      'select filename as name, blob_key from documents',
    )
    const missing: string[] = []
    for (const { name, blob_key } of rows)
      await app.ports.blobs
        .size(blob_key)
        .catch(() => missing.push(`Die Datei von „${name}“ fehlt (${blob_key})`))
    print(`${rows.length} Dokumente, ${reports.length} Konten geprüft`)
    return [
      ...(ready.statusCode === 200 ? [] : [`/readyz antwortet ${ready.statusCode}: ${ready.body}`]),
      ...reports.flatMap(({ name, faults }) => faults.map(fault => `Konto ${name}: ${fault}`)),
      ...missing,
    ]
  } finally {
    await app.close()
  }
}

try {
  const config = readConfig(process.env, [])
  const folder = await newFolder()
  const restored = config.databaseUrl
    ? await restoreServer(config, config.databaseUrl, folder)
    : await restoreEmbedded(config, folder)
  const faults = await look(restored)
  for (const fault of faults) print(`FEHLER  ${fault}`)
  print(faults.length ? 'Die Sicherung ist NICHT vollständig' : 'Die Sicherung lässt sich wiederherstellen')
  process.exitCode = faults.length ? 1 : 0
} catch (error) {
  const said = explainStartFailure(error, process.env.DATABASE_URL)
  process.stderr.write(`${said ?? (error instanceof Error ? error.message : error)}\n`)
  process.exitCode = 1
} finally {
  for (const undo of leftovers) await undo().catch(() => {})
}
