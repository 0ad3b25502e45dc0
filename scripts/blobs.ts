/** Copies the uploaded files of DATA_DIR into the store of BLOBS_URL: `npm run blobs -- copy`. Can be run again; what is there stays. */
import { join } from 'node:path'
import { copyBlobs } from '../apps/server/src/platform/blobs/copy-blobs.ts'
import { openBlobs } from '../apps/server/src/platform/blobs/open-blobs.ts'
import { ConfigError, readConfig } from '../apps/server/src/platform/config.ts'
import { createLog } from '../apps/server/src/platform/log.ts'

const copy = async (): Promise<string> => {
  const config = readConfig(process.env, [])
  if (process.argv[2] !== 'copy' || !config.blobs)
    throw new ConfigError('Aufruf: npm run blobs -- copy, mit DATA_DIR und BLOBS_URL')
  const blobs = await openBlobs(config, createLog(config.logLevel))
  const { copied, already } = await copyBlobs(join(config.dataDir, 'blobs'), blobs)
  await blobs.close()
  return `${copied} Dateien nach ${config.blobs.name} kopiert, ${already} waren schon dort`
}

try {
  process.stdout.write(`${await copy()}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
