import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { checksumHeader, refusalOf, type S3Client, type S3Content, S3Refusal } from './s3-client.ts'

/** Both ends belong to it, as with streams of files. */
interface ByteRange {
  start: number
  end: number
}

/** A file that can be read from any byte on, as often as it has to be. */
export interface S3File extends S3Content {
  open(range?: ByteRange): Uint8Array | Readable
}

/** What S3 allows. */
const partsAtMost = 10_000

const rangesOf = (size: number, partBytes: number): ByteRange[] => {
  const length = Math.max(partBytes, Math.ceil(size / partsAtMost))
  return Array.from({ length: Math.ceil(size / length) }, (_, part) => ({
    start: part * length,
    end: Math.min((part + 1) * length, size) - 1,
  }))
}

const partOf = async (file: S3File, range: ByteRange): Promise<S3Content> => {
  const open = () => file.open(range)
  const hash = createHash('sha256')
  const bytes = open()
  for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) hash.update(piece)
  return { size: range.end - range.start + 1, sha256: hash.digest('hex'), open }
}

const textAsContent = (text: string): S3Content => {
  const bytes = Buffer.from(text)
  return {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: () => bytes,
  }
}

/** A file too large for one request: part by part, each with its own checksum; it appears when all are there. Nothing stays of what fails. */
export const putInParts = async (
  client: S3Client,
  key: string,
  file: S3File,
  partBytes: number,
): Promise<void> => {
  const begun = await client.ask({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: { [checksumHeader]: file.sha256 },
  })
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun.text)?.[1]
  if (!uploadId) throw new Error('The store has begun no upload.')

  const send = async (range: ByteRange, index: number): Promise<string> => {
    const partNumber = index + 1
    const { headers } = await client.ask({
      method: 'PUT',
      key,
      query: { partNumber: String(partNumber), uploadId },
      content: await partOf(file, range),
    })
    return `<Part><PartNumber>${partNumber}</PartNumber><ETag>${headers.etag}</ETag></Part>`
  }
  /** The answer to an earlier attempt may have been lost: then there is no such upload any more, but the file. */
  const isThere = (): Promise<boolean> =>
    client.ask({ method: 'HEAD', key }).then(
      ({ headers }) => headers[checksumHeader] === file.sha256,
      () => false,
    )
  const complete = async (parts: string[]): Promise<void> => {
    const content = textAsContent(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    const { body } = await client.attempt({
      method: 'POST',
      key,
      query: { uploadId },
      content,
      movedBytes: file.size,
    })
    const text = await body.text()
    // The head was sent before the store knew how it would end.
    if (!text.includes('<CompleteMultipartUploadResult')) throw refusalOf(500, text)
  }

  try {
    const parts: string[] = []
    for (const [index, range] of rangesOf(file.size, partBytes).entries())
      parts.push(await send(range, index))
    await client
      .tryAgain(() => complete(parts))
      .catch(async error => {
        if (!(error instanceof S3Refusal && error.code === 'NoSuchUpload' && (await isThere()))) throw error
      })
  } catch (error) {
    // Where this fails, too, the bucket's own rule clears up (docs/operations.md).
    await client.ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => {})
    throw error
  }
}
