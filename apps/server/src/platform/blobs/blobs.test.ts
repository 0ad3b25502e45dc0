import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestS3 } from '../../../test/s3-server.ts'
import { newId } from '../ids.ts'
import type { Blobs } from './blobs.ts'
import { copyBlobs } from './copy-blobs.ts'
import { createFolderBlobs } from './folder-blobs.ts'
import { createS3Blobs } from './s3-blobs.ts'

interface Store {
  blobs: Blobs
  /** Everything that lies there, finished or not. */
  files(): Promise<string[]>
  close(): Promise<void>
}

const openFolder = async (): Promise<Store & { folder: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-blobs-'))
  const entries = () => readdir(folder, { recursive: true, withFileTypes: true })
  return {
    folder,
    blobs: createFolderBlobs(folder),
    files: async () => (await entries()).filter(entry => entry.isFile()).map(({ name }) => name),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
const openS3 = async (): Promise<Store> => {
  const server = await startTestS3()
  const blobs = createS3Blobs(server.access, pino({ level: 'silent' }))
  return {
    blobs,
    files: server.keys,
    async close() {
      await blobs.close()
      await server.close()
    },
  }
}

describe.each([
  ['a folder', openFolder],
  ['an S3 store', openS3],
])('files in %s', (_, open) => {
  let store: Store
  let blobs: Blobs
  beforeAll(async () => {
    store = await open()
    blobs = store.blobs
  })
  afterAll(() => store.close())

  it('come back as they were put, in one or in many pieces', async () => {
    const whole = await blobs.put(Buffer.from('Satzung'))
    const joined = await blobs.put(
      (async function* () {
        yield Buffer.from('Sat')
        yield* blobs.read(whole)
        yield Buffer.from('zung')
      })(),
    )
    expect(String(await buffer(blobs.read(joined)))).toBe('SatSatzungzung')
    expect(await blobs.size(joined)).toBe(14)
    const empty = await blobs.put(Buffer.alloc(0))
    expect([await blobs.size(empty), (await buffer(blobs.read(empty))).length]).toEqual([0, 0])
  })

  it('may be large, and are read by several at once', async () => {
    const bytes = randomBytes(20_000_000)
    const key = await blobs.put(
      (async function* () {
        for (let at = 0; at < bytes.length; at += 300_000) yield bytes.subarray(at, at + 300_000)
      })(),
    )
    const copies = await Promise.all([buffer(blobs.read(key)), buffer(blobs.read(key))])
    expect(copies.map(copy => copy.equals(bytes))).toEqual([true, true])
    const left = blobs.read(key)
    for await (const piece of left) if (piece.length) break
    expect(left.destroyed).toBe(true)
  })

  it('lie on this machine for whoever opens them by a path, as long as it takes', async () => {
    const key = await blobs.put(Buffer.from('Satzung'))
    expect(await blobs.withFile(key, async path => String(await readFile(path)))).toBe('Satzung')
    await expect(
      blobs.withFile(key, async () => {
        throw new Error('unlesbar')
      }),
    ).rejects.toThrow('unlesbar')
    expect(String(await buffer(blobs.read(key)))).toBe('Satzung')
  })

  it('can have a key that was chosen before', async () => {
    const key = newId()
    expect(await blobs.put(Buffer.from('a'), key)).toBe(key)
    expect(await blobs.size(key)).toBe(1)
  })

  it('leave nothing when they break off', async () => {
    const before = await store.files()
    const broken = blobs.put(
      (async function* () {
        yield Buffer.from('halb')
        throw new Error('Verbindung weg')
      })(),
    )
    await expect(broken).rejects.toThrow('Verbindung weg')
    expect(await store.files()).toEqual(before)
  })

  it('are gone when they are deleted, also twice', async () => {
    const key = await blobs.put(Buffer.from('ganz'))
    await blobs.delete(key)
    await blobs.delete(key)
    expect(await store.files()).not.toContain(key)
  })

  it('say that they are missing in the same way', async () => {
    const key = newId()
    const missing = { code: 'ENOENT' }
    await expect(blobs.size(key)).rejects.toMatchObject(missing)
    await expect(buffer(blobs.read(key))).rejects.toMatchObject(missing)
    await expect(blobs.withFile(key, path => readFile(path))).rejects.toMatchObject(missing)
  })

  it('are found by no key that was not made here', async () => {
    const foreign = '../../etc/passwd'
    expect(() => blobs.read(foreign)).toThrow('Kein Schlüssel')
    await expect(blobs.withFile(foreign, async path => path)).rejects.toThrow('Kein Schlüssel')
    await expect(blobs.size(foreign)).rejects.toThrow('Kein Schlüssel')
    await expect(blobs.delete(foreign)).rejects.toThrow('Kein Schlüssel')
    await expect(blobs.put(Buffer.from('x'), foreign)).rejects.toThrow('Kein Schlüssel')
  })
})

it('a deletion takes what a killed process left in the folder', async () => {
  const { blobs, files, close } = await openFolder()
  const key = await blobs.put(Buffer.from('ganz'))
  await blobs.withFile(key, path => writeFile(`${path}.part`, 'halb'))
  await blobs.delete(key)
  expect(await files()).toEqual([])
  await close()
})

it('files of a folder are copied into an S3 store under their keys, each once', async () => {
  const [from, to] = [await openFolder(), await openS3()]
  const keys = [await from.blobs.put(Buffer.from('eins')), await from.blobs.put(Buffer.from('zwei'))]
  const unfinished = await from.blobs.put(Buffer.from('weg'))
  await from.blobs.withFile(unfinished, path => rename(path, `${path}.part`))
  expect(await copyBlobs(from.folder, to.blobs)).toEqual({ copied: 2, already: 0 })
  const third = await from.blobs.put(Buffer.from('drei'))
  expect(await copyBlobs(from.folder, to.blobs)).toEqual({ copied: 1, already: 2 })
  expect((await to.files()).sort()).toEqual([...keys, third].sort())
  expect(String(await buffer(to.blobs.read(third)))).toBe('drei')
  await from.close()
  await to.close()
})
