import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import { BlobMissing, type Blobs, refuseForeignKey, seldom, storeUnavailable } from './blobs.ts'
import type { S3Access } from './s3-bucket.ts'
import { checksumHeader, createS3Client, type S3Answer, S3Refusal } from './s3-client.ts'
import { putInParts, type S3File } from './s3-parts.ts'

/** A file that is gone when `use` has ended; its folder is this user's alone. */
const withTemporaryFile = async <T>(use: (path: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-blob-'))
  try {
    return await use(join(folder, 'blob'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const inMemory = (bytes: Uint8Array): S3File => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  open: ({ start, end } = { start: 0, end: bytes.length - 1 }) => bytes.subarray(start, end + 1),
})

/** What comes piece by piece is laid down first: its checksum is signed with the request, and nothing is sent of what breaks off. */
const spool = async (content: AsyncIterable<Uint8Array>, path: string): Promise<S3File> => {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    content,
    async function* (pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        hash.update(piece)
        size += piece.length
        yield piece
      }
    },
    createWriteStream(path, { mode: 0o600, flags: 'wx' }),
  )
  return { size, sha256: hash.digest('hex'), open: range => createReadStream(path, range) }
}

/** The last piece is held back until the checksum is right: whoever gets all bytes has the right ones. */
async function* checked({ headers, body }: S3Answer): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let held: Buffer | null = null
  for await (const piece of body as AsyncIterable<Buffer>) {
    hash.update(piece)
    if (held) yield held
    held = piece
  }
  const expected = headers[checksumHeader]
  // A file that somebody else has copied into the bucket may have none.
  if (expected !== undefined && expected !== hash.digest('hex'))
    throw new Error('The checksum is not that of the file.')
  if (held) yield held
}

export interface S3Settings {
  /** Before a second and a third attempt. */
  pausesMs?: readonly number[]
  /** Files larger than this are sent in parts. */
  wholeBytes?: number
  partBytes?: number
}

const megabyte = 1024 * 1024

/** Files in a bucket of an S3-compatible store. They are there when their last request is answered; before, nobody sees anything of them. */
export const createS3Blobs = (
  access: S3Access,
  log: Log,
  { pausesMs, wholeBytes = 64 * megabyte, partBytes = 16 * megabyte }: S3Settings = {},
): Blobs => {
  const client = createS3Client(access, pausesMs)

  const faultOf = (error: unknown): Error => {
    // Without a code: the answer to HEAD has no body. A missing bucket has one, and is no missing file.
    if (error instanceof S3Refusal && error.status === 404 && ['', 'NoSuchKey'].includes(error.code))
      return new BlobMissing('Die Datei gibt es im Dateispeicher nicht.')
    log.error({ store: access.name, error }, 'Der Dateispeicher antwortet nicht')
    return storeUnavailable(error)
  }
  const asking = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch(error => {
      throw faultOf(error)
    })
  async function* contentOf(key: string): AsyncGenerator<Buffer> {
    try {
      yield* checked(await client.tryAgain(() => client.get(key)))
    } catch (error) {
      throw faultOf(error)
    }
  }

  return {
    async put(content, key = newId()) {
      refuseForeignKey(key)
      const send = (file: S3File) =>
        asking(() =>
          file.size > wholeBytes ? putInParts(client, key, file, partBytes) : client.put(key, file),
        )
      if (content instanceof Uint8Array) await send(inMemory(content))
      else await withTemporaryFile(async path => send(await spool(content, path)))
      return key
    },
    read(key) {
      refuseForeignKey(key)
      return Readable.from(contentOf(key), { objectMode: false })
    },
    async size(key) {
      refuseForeignKey(key)
      return asking(() => client.size(key))
    },
    async withFile(key, use) {
      refuseForeignKey(key)
      return withTemporaryFile(async path => {
        const download = async () => pipeline(checked(await client.get(key)), createWriteStream(path))
        await asking(() => client.tryAgain(download))
        return use(path)
      })
    },
    async delete(key) {
      refuseForeignKey(key)
      await asking(() => client.delete(key))
    },
    check: seldom(async () => {
      await client.size(newId()).catch(error => {
        // It answers; that it may also be written is seen at the start.
        if (!(error instanceof S3Refusal) || error.status >= 500) throw error
      })
    }),
    close: () => client.close(),
  }
}
