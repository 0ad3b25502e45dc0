/**
 * `npm run blobs -- copy` copies the uploaded files of DATA_DIR into the store of BLOBS_URL; it can be run again, what is there stays.
 * `npm run blobs -- adopt` has the database take a file store for its own that it does not know.
 */
import { join } from 'node:path'
import '../apps/server/src/platform/drizzle-as-commonjs.ts'
import { copyBlobs } from '../apps/server/src/platform/blobs/copy-blobs.ts'
import { openBlobs } from '../apps/server/src/platform/blobs/open-blobs.ts'
import { type Config, ConfigError, readConfig } from '../apps/server/src/platform/config.ts'
import { createLog } from '../apps/server/src/platform/log.ts'

const copy = async (config: Config): Promise<string> => {
  if (!config.blobs) throw new ConfigError('npm run blobs -- copy braucht DATA_DIR und BLOBS_URL')
  const blobs = await openBlobs(config, createLog(config.logLevel))
  const { copied, already } = await copyBlobs(join(config.dataDir, 'blobs'), blobs)
  await blobs.close()
  return `${copied} Dateien nach ${config.blobs.name} kopiert, ${already} waren schon dort`
}

/** The embedded database must not be in use meanwhile. */
const adopt = async (config: Config): Promise<string> => {
  const { openDatabase } = await import('../apps/server/src/platform/database.ts')
  const { adoptFiles } = await import('../apps/server/src/platform/check-installation.ts')
  const blobs = await openBlobs(config, createLog(config.logLevel))
  const database = await openDatabase(config)
  await adoptFiles(database.background.pool, blobs).finally(() => database.close())
  await blobs.close()
  return `${config.blobs?.name ?? join(config.dataDir, 'blobs')} gehört jetzt zu dieser Datenbank`
}

const commands: Record<string, (config: Config) => Promise<string>> = { copy, adopt }

try {
  const command = commands[process.argv[2] ?? '']
  if (!command) throw new ConfigError('Aufruf: npm run blobs -- copy oder npm run blobs -- adopt')
  process.stdout.write(`${await command(readConfig(process.env, []))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
