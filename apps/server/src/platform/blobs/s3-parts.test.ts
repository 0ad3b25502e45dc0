import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestS3, type TestS3 } from '../../../test/s3-server.ts'
import type { Blobs } from './blobs.ts'
import { createS3Blobs } from './s3-blobs.ts'

const partBytes = 100_000
const bytes = randomBytes(3 * partBytes + 17)

let server: TestS3
let blobs: Blobs
beforeAll(async () => {
  server = await startTestS3()
  const settings = { pausesMs: [0, 0], wholeBytes: 2 * partBytes, partBytes }
  blobs = createS3Blobs(server.access, pino({ level: 'silent' }), settings)
})
afterAll(async () => {
  await blobs.close()
  await server.close()
})
afterEach(async () => {
  for (const fault of Object.keys(server.faults) as (keyof typeof server.faults)[])
    delete server.faults[fault]
  expect(await server.unfinished()).toEqual([])
})

const unavailable = { code: 'unavailable', status: 503 }
const requestsOf = async (work: () => Promise<unknown>): Promise<string> => {
  const before = server.requests.length
  await work()
  return server.requests.slice(before).join(' ')
}
async function* inPieces() {
  for (let at = 0; at < bytes.length; at += 70_001) yield bytes.subarray(at, at + 70_001)
}

it.each([
  ['at once', () => bytes],
  ['piece by piece', inPieces],
])('a large file that comes %s is sent in parts and comes back as it was', async (_, content) => {
  let key = ''
  const requests = await requestsOf(async () => {
    key = await blobs.put(content())
  })
  expect(requests).toBe('POST PUT PUT PUT PUT POST')
  expect(await blobs.size(key)).toBe(bytes.length)
  expect((await buffer(blobs.read(key))).equals(bytes)).toBe(true)
  expect((await blobs.withFile(key, path => readFile(path))).equals(bytes)).toBe(true)
})

it('a file of parts that fill exactly is sent in no part more, and one below the limit in one request', async () => {
  expect(await requestsOf(() => blobs.put(bytes.subarray(0, 3 * partBytes)))).toBe('POST PUT PUT PUT POST')
  expect(await requestsOf(() => blobs.put(bytes.subarray(0, 2 * partBytes)))).toBe('PUT')
})

it('a bad moment of the store in the middle is not noticed', async () => {
  server.faults.refusals = 2
  const key = await blobs.put(inPieces())
  expect((await buffer(blobs.read(key))).equals(bytes)).toBe(true)
})

it('a part that the store does not take three times ends the whole, and nothing of it stays', async () => {
  const before = await server.keys()
  server.faults.refusedPart = 3
  const requests = await requestsOf(() => expect(blobs.put(inPieces())).rejects.toMatchObject(unavailable))
  expect(requests).toBe('POST PUT PUT PUT PUT PUT DELETE')
  expect(await server.keys()).toEqual(before)
})

it('a part whose bytes change on the way is refused, and nothing of the file stays', async () => {
  const before = await server.keys()
  server.faults.spoilsUploads = true
  await expect(blobs.put(inPieces())).rejects.toMatchObject(unavailable)
  expect(await server.keys()).toEqual(before)
})

it('a store that says 200 and then that it failed has failed', async () => {
  const before = await server.keys()
  server.faults.failsCompletion = true
  await expect(blobs.put(inPieces())).rejects.toMatchObject(unavailable)
  expect(await server.keys()).toEqual(before)
})

it('a file is there although the answer that said so was lost', async () => {
  server.faults.lostCompletions = 1
  const key = await blobs.put(inPieces())
  expect((await buffer(blobs.read(key))).equals(bytes)).toBe(true)
})

it('bytes that changed in the store are not passed on as the whole file', async () => {
  const key = await blobs.put(inPieces())
  server.faults.spoilsDownloads = true
  await expect(buffer(blobs.read(key))).rejects.toMatchObject(unavailable)
})
