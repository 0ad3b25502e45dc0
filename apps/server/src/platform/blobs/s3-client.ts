import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { Agent, type Dispatcher, request } from 'undici'
import type { S3Access } from './s3-bucket.ts'

/** What is sent, as often as it has to be. */
export interface S3Content {
  size: number
  sha256: string
  open(): Uint8Array | Readable
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  key: string
  query?: Record<string, string>
  content?: S3Content
  headers?: Record<string, string>
  /** Beyond what sending takes: bytes that the store has to move itself before it answers. */
  movedBytes?: number
}

export type S3Answer = Dispatcher.ResponseData

/** The store has answered, and it is a no. */
export class S3Refusal extends Error {
  override name = 'S3Refusal'
  readonly status: number
  /** The store's own word, as `NoSuchBucket`; empty where it says none. */
  readonly code: string

  constructor(status: number, code: string) {
    super(`${status} ${code}`.trim())
    this.status = status
    this.code = code
  }
}

/** The head that carries a file's checksum, for whoever reads it. */
export const checksumHeader = 'x-amz-meta-sha256'

/** Three attempts in all. */
const defaultPausesMs: readonly number[] = [200, 1_000]
/** A connection that stands still this long is given up. */
const idleMs = 30_000
/** A store that takes less than 100 bytes in a millisecond does not work. */
const slowestBytesPerMs = 100

const nothing = createHash('sha256').digest('hex')
/** Bytes that changed on the way in, or came too slowly. */
const worthAnother = ['XAmzContentSHA256Mismatch', 'BadDigest', 'IncompleteBody', 'RequestTimeout']

const isTemporary = (error: unknown): boolean =>
  !(error instanceof S3Refusal) ||
  error.status >= 500 ||
  error.status === 429 ||
  worthAnother.includes(error.code)

/** Of an answer only the code is taken: the rest may repeat what we have signed. */
export const refusalOf = (status: number, text: string): S3Refusal =>
  new S3Refusal(status, /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? '')

/** Signed requests (version 4) for single objects of one bucket. The operator names the address in the settings; it is no foreign one. */
export const createS3Client = (
  { url, region, accessKey, secretKey }: S3Access,
  pausesMs = defaultPausesMs,
) => {
  // An idle connection is given up before a server gives it up, which could be just when it is used again.
  const agent = new Agent({ connect: { timeout: 5_000 }, bodyTimeout: idleMs, keepAliveTimeout: 4_000 })

  const tryAgain = async <T>(work: () => Promise<T>): Promise<T> => {
    for (const ms of pausesMs)
      try {
        return await work()
      } catch (error) {
        if (!isTemporary(error)) throw error
        await pause(ms)
      }
    return work()
  }

  const attempt = async (asked: S3Request): Promise<S3Answer> => {
    const { method, key, query = {}, content, movedBytes = 0 } = asked
    const address = new URL(`${url}/${key}`)
    address.search = new URLSearchParams(query).toString()
    const { headers } = await new AwsV4Signer({
      method,
      url: address.href,
      // Signed with the request: a store refuses bytes that are not those.
      headers: { 'x-amz-content-sha256': content?.sha256 ?? nothing, ...asked.headers },
      accessKeyId: accessKey,
      secretAccessKey: secretKey,
      service: 's3',
      region,
    }).sign()
    const answer = await request(address, {
      method,
      dispatcher: agent,
      headers: {
        ...Object.fromEntries(headers),
        ...(content ? { 'content-length': String(content.size) } : {}),
      },
      body: content?.open() ?? null,
      headersTimeout: idleMs + ((content?.size ?? 0) + movedBytes) / slowestBytesPerMs,
    })
    if (answer.statusCode >= 300) throw refusalOf(answer.statusCode, await answer.body.text())
    return answer
  }

  /** Tried again where that can help, with the whole answer as text. */
  const ask = (asked: S3Request): Promise<{ headers: S3Answer['headers']; text: string }> =>
    tryAgain(async () => {
      const { headers, body } = await attempt(asked)
      return { headers, text: await body.text() }
    })

  return {
    /** Once: whoever reads the answer knows what to try again. */
    get: (key: string) => attempt({ method: 'GET', key }),
    tryAgain,
    attempt,
    ask,
    async size(key: string): Promise<number> {
      const { headers } = await ask({ method: 'HEAD', key })
      return Number(headers['content-length'])
    },
    async put(key: string, content: S3Content): Promise<void> {
      await ask({ method: 'PUT', key, content, headers: { [checksumHeader]: content.sha256 } })
    },
    async delete(key: string): Promise<void> {
      await ask({ method: 'DELETE', key })
    },
    close: () => agent.destroy(),
  }
}

export type S3Client = ReturnType<typeof createS3Client>
