import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { S3Access } from '../src/platform/blobs/s3-bucket.ts'
import { temporaryFolder } from './temporary-folder.ts'

interface S3rver {
  run(): Promise<AddressInfo>
  close(): Promise<void>
  httpServer: { closeAllConnections(): void }
}
// A package without types, in CommonJS.
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => S3rver

/** What goes wrong between us and the store. Each is asked for every request until it is taken away. */
interface Faults {
  /** A byte of what is sent changes on the way in. */
  spoilsUploads?: boolean
  /** A byte of what is read changes on the way out. */
  spoilsDownloads?: boolean
  /** The connection breaks in the middle of an answer. */
  cutsDownloads?: boolean
  /** The store answers 503 to this many requests. */
  refusals?: number
  /** The same, for requests that read a file. */
  refusedReads?: number
  /** The store answers 503 to this part of every file. */
  refusedPart?: number
  /** The store says 200, and then that the parts could not be put together. */
  failsCompletion?: boolean
  /** The parts are put together this many times without anybody hearing of it. */
  lostCompletions?: number
}

export interface TestS3 {
  access: S3Access
  faults: Faults
  /** How many requests have come, by method. */
  requests: string[]
  /** Everything that lies in the bucket. */
  keys(): Promise<string[]>
  /** Files in parts that are neither whole nor given up. */
  unfinished(): Promise<string[]>
  close(): Promise<void>
}

const bucket = 'lotse-test'
const spoilt = (bytes: Buffer): Buffer => {
  const changed = Buffer.from(bytes)
  if (changed.length) changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1
  return changed
}
const say = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

/**
 * An S3 server on loopback that checks signatures, behind a door that does what that server leaves out and every real store does (bytes that are
 * not the signed ones are refused, uploads in parts can be given up and are then unknown), and that breaks things where a test asks for it.
 */
export const startTestS3 = async (): Promise<TestS3> => {
  const directory = await temporaryFolder('s3')
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  const { port: inner } = await store.run()
  const faults: Faults = {}
  const requests: string[] = []
  const objects = join(directory, bucket)
  const uploads = join(objects, '._S3rver_uploads')

  /** What breaks on this request's way in, if anything does. */
  const refuses = (method: string, query: URLSearchParams): boolean => {
    if (faults.refusedPart && query.get('partNumber') === String(faults.refusedPart)) return true
    for (const fault of method === 'GET' ? (['refusals', 'refusedReads'] as const) : (['refusals'] as const))
      if (faults[fault]) {
        faults[fault] -= 1
        return true
      }
    return false
  }
  const answer = (from: IncomingMessage, to: ServerResponse, bytes: Buffer) => {
    to.writeHead(from.statusCode ?? 500, from.headers)
    if (faults.cutsDownloads) to.write(bytes.subarray(0, bytes.length >> 1), () => to.destroy())
    else to.end(faults.spoilsDownloads ? spoilt(bytes) : bytes)
  }
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<unknown> => {
    const { method = '', url: path = '', headers } = incoming
    requests.push(method)
    const query = new URL(path, 'http://door').searchParams
    const sent = await buffer(incoming)
    if (refuses(method, query)) return say(outgoing, 503, 'SlowDown')
    const received = faults.spoilsUploads ? spoilt(sent) : sent
    if (createHash('sha256').update(received).digest('hex') !== headers['x-amz-content-sha256'])
      return say(outgoing, 400, 'XAmzContentSHA256Mismatch')
    const uploadId = query.get('uploadId')
    if (uploadId && !existsSync(join(uploads, uploadId))) return say(outgoing, 404, 'NoSuchUpload')
    const completes = Boolean(uploadId) && method === 'POST'
    if (completes && faults.failsCompletion) return say(outgoing, 200, 'InternalError')
    const passed = request({ host: '127.0.0.1', port: inner, method, path, headers }).end(received)
    const [from] = (await once(passed, 'response')) as [IncomingMessage]
    const bytes = await buffer(from)
    if (completes && faults.lostCompletions) {
      faults.lostCompletions -= 1
      return outgoing.destroy()
    }
    // Asked all the same: the signature is checked there.
    if (!uploadId || method !== 'DELETE' || from.statusCode !== 405) return answer(from, outgoing, bytes)
    await rm(join(uploads, uploadId), { recursive: true })
    return outgoing.writeHead(204).end()
  }
  // Whoever is killed in the middle of a request takes nobody along.
  const door = createServer((incoming, outgoing) =>
    handle(incoming, outgoing).catch(() => outgoing.destroy()),
  )
  await new Promise<void>(resolve => door.listen(0, '127.0.0.1', resolve))
  const { port } = door.address() as AddressInfo
  return {
    access: {
      name: `s3://127.0.0.1:${port}/${bucket}`,
      url: `http://127.0.0.1:${port}/${bucket}`,
      region: 'eu-test-1',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    faults,
    requests,
    keys: async () =>
      (await readdir(objects))
        .filter(name => name.endsWith('._S3rver_object'))
        .map(name => name.replace('._S3rver_object', '')),
    unfinished: () => readdir(uploads).catch(() => []),
    async close() {
      door.closeAllConnections()
      await new Promise(resolve => door.close(resolve))
      store.httpServer.closeAllConnections()
      await store.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
