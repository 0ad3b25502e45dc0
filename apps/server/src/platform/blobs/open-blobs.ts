import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import type { Blobs } from './blobs.ts'
import { createFolderBlobs } from './folder-blobs.ts'

/** The store that the settings name. Whoever has none in S3 does not load the client for it. */
export const openBlobs = async (
  { blobs, dataDir }: Pick<Config, 'blobs' | 'dataDir'>,
  log: Log,
): Promise<Blobs> => {
  if (!blobs) return createFolderBlobs(join(dataDir, 'blobs'))
  const { createS3Blobs } = await import('./s3-blobs.ts')
  const { checkS3Bucket } = await import('./check-s3-bucket.ts')
  await checkS3Bucket(blobs)
  return createS3Blobs(blobs, log)
}
