import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { newId } from '../ids.ts'
import { StartError } from '../start-error.ts'
import type { S3Access } from './s3-bucket.ts'
import { createS3Client, S3Refusal } from './s3-client.ts'

const wrongKeys = ['InvalidAccessKeyId', 'SignatureDoesNotMatch']
const wrongRegion = ['AuthorizationHeaderMalformed', 'PermanentRedirect', 'TemporaryRedirect']

const reasonOf = (error: unknown, act: string): string => {
  if (!(error instanceof S3Refusal)) {
    const { code, message } = error as NodeJS.ErrnoException
    return `ist nicht erreichbar (${code ?? message}). Stimmen Rechner, Port und tls in BLOBS_URL?`
  }
  if (error.code === 'NoSuchBucket') return 'hat diesen Bucket nicht. Bitte legen Sie ihn an.'
  if (wrongKeys.includes(error.code))
    return 'lehnt die Schlüssel ab. Stimmen BLOBS_ACCESS_KEY und BLOBS_SECRET_KEY?'
  if (wrongRegion.includes(error.code)) return 'gehört zu einer anderen Region. Stimmt region=… in BLOBS_URL?'
  return `lässt sich nicht ${act} (${error.message}). Darf dieser Schlüssel Dateien schreiben, lesen und löschen?`
}

/** One small file there, back and away again: what would fail at the first upload stops the start. */
export const checkS3Bucket = async (access: S3Access): Promise<void> => {
  const client = createS3Client(access)
  const key = newId()
  const bytes = Buffer.from('Lotse')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const acts: [string, () => Promise<unknown>][] = [
    ['beschreiben', () => client.put(key, { size: bytes.length, sha256, open: () => bytes })],
    ['lesen', async () => buffer((await client.get(key)).body)],
    ['leeren', () => client.delete(key)],
  ]
  try {
    for (const [act, run] of acts)
      await run().catch(error => {
        throw new StartError(`Der Dateispeicher ${access.name} ${reasonOf(error, act)}`)
      })
  } finally {
    await client.close()
  }
}
