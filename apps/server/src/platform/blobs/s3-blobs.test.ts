import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestS3, type TestS3 } from '../../../test/s3-server.ts'
import { newId } from '../ids.ts'
import type { Blobs } from './blobs.ts'
import { checkS3Bucket } from './check-s3-bucket.ts'
import { createS3Blobs } from './s3-blobs.ts'
import type { S3Access } from './s3-bucket.ts'

let server: TestS3
let blobs: Blobs
const lines: string[] = []
const sink = new Writable({
  write(line, _encoding, done) {
    lines.push(String(line))
    done()
  },
})
beforeAll(async () => {
  server = await startTestS3()
  blobs = createS3Blobs(server.access, pino(sink), { pausesMs: [0, 0] })
})
afterAll(async () => {
  await blobs.close()
  await server.close()
})
afterEach(() => {
  for (const fault of Object.keys(server.faults) as (keyof typeof server.faults)[])
    delete server.faults[fault]
})

const unavailable = { code: 'unavailable', status: 503 }
const bytes = randomBytes(300_000)

describe('a store that has a bad moment', () => {
  it('is asked again, and nobody notices', async () => {
    server.faults.refusals = 2
    const key = await blobs.put(bytes)
    server.faults.refusals = 2
    expect((await buffer(blobs.read(key))).equals(bytes)).toBe(true)
    server.faults.refusals = 2
    expect(await blobs.size(key)).toBe(bytes.length)
  })

  it('is asked three times and no more; then it is the store that is at fault, not the file', async () => {
    const key = await blobs.put(bytes)
    server.faults.refusals = 100
    const before = server.requests.length
    await expect(blobs.size(key)).rejects.toMatchObject(unavailable)
    expect(server.requests.length - before).toBe(3)
    await expect(buffer(blobs.read(key))).rejects.toMatchObject(unavailable)
    await expect(blobs.withFile(key, async path => path)).rejects.toMatchObject(unavailable)
    await expect(blobs.delete(key)).rejects.toMatchObject(unavailable)
    expect(lines.join('')).toContain('"status":503,"code":"SlowDown"')
  })
})

describe('bytes that change on the way', () => {
  it('to the store are not kept', async () => {
    server.faults.spoilsUploads = true
    const key = newId()
    await expect(blobs.put(bytes, key)).rejects.toMatchObject(unavailable)
    async function* inPieces() {
      yield bytes
    }
    await expect(blobs.put(inPieces(), key)).rejects.toMatchObject(unavailable)
    expect(await server.keys()).not.toContain(key)
  })

  it('from the store are not passed on as the whole file', async () => {
    const key = await blobs.put(bytes)
    server.faults.spoilsDownloads = true
    let received = 0
    const reading = (async () => {
      for await (const piece of blobs.read(key)) received += piece.length
    })()
    await expect(reading).rejects.toMatchObject(unavailable)
    expect(received).toBeLessThan(bytes.length)
    await expect(blobs.withFile(key, async path => path)).rejects.toMatchObject(unavailable)
  })

  it('or stop in the middle are no file either, and no temporary one stays', async () => {
    const key = await blobs.put(bytes)
    server.faults.cutsDownloads = true
    await expect(buffer(blobs.read(key))).rejects.toMatchObject(unavailable)
    const folder = await mkdtemp(join(tmpdir(), 'lotse-temporary-'))
    vi.stubEnv('TMPDIR', folder)
    await expect(blobs.withFile(key, async path => path)).rejects.toMatchObject(unavailable)
    delete server.faults.cutsDownloads
    expect(await blobs.withFile(key, () => readdir(folder))).toHaveLength(1)
    expect(await readdir(folder)).toEqual([])
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true })
  })
})

describe('the start', () => {
  it('is content with a bucket that can be written, read and emptied, and leaves nothing there', async () => {
    const before = await server.keys()
    await checkS3Bucket(server.access)
    expect(await server.keys()).toEqual(before)
  })

  it.each<[string, Partial<S3Access>, string]>([
    ['a wrong secret', { secretKey: 'ganz-geheim' }, 'lehnt die Schlüssel ab'],
    ['an unknown key', { accessKey: 'jemand' }, 'lehnt die Schlüssel ab'],
    ['nobody at this port', { url: 'http://127.0.0.1:1/lotse' }, 'ist nicht erreichbar (ECONNREFUSED)'],
  ])('stops at %s and says what is wrong, without the secret', async (_, wrong, said) => {
    const checking = checkS3Bucket({ ...server.access, ...wrong })
    await expect(checking).rejects.toThrow(`Der Dateispeicher ${server.access.name} ${said}`)
    await expect(checking).rejects.not.toThrow('ganz-geheim')
  })

  it('stops at a bucket that is not there', async () => {
    const url = new URL('/nirgends', server.access.url).href
    await expect(checkS3Bucket({ ...server.access, url })).rejects.toThrow('hat diesen Bucket nicht')
  })
})

it('no key to the store is ever in the log', async () => {
  const strange = { ...server.access, accessKey: 'zugang-4711', secretKey: 'ganz-geheim' }
  const refused = createS3Blobs(strange, pino(sink))
  await expect(refused.size(newId())).rejects.toMatchObject(unavailable)
  await refused.close()
  expect(lines.join('')).toContain('403')
  expect(lines.join('')).not.toMatch(/zugang-4711|ganz-geheim/)
})
