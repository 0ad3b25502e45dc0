import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Blobs, createFolderBlobs } from './blobs.ts'
import { newId } from './ids.ts'

let folder: string
let blobs: Blobs
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-blobs-'))
  blobs = createFolderBlobs(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())

it('a file comes back as it was put, in one or in many pieces', async () => {
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
  expect(String(await readFile(blobs.path(whole)))).toBe('Satzung')
})

it('a key can be chosen before the file exists, and is written once', async () => {
  const key = newId()
  expect(await blobs.put(Buffer.from('a'), key)).toBe(key)
  expect(await blobs.size(key)).toBe(1)
})

it('nothing is left of a file that broke off, and a deletion takes what a killed process left', async () => {
  const broken = blobs.put(
    (async function* () {
      yield Buffer.from('halb')
      throw new Error('Verbindung weg')
    })(),
  )
  await expect(broken).rejects.toThrow('Verbindung weg')
  expect(await files()).toEqual([])

  const key = await blobs.put(Buffer.from('ganz'))
  await writeFile(`${blobs.path(key)}.part`, 'halb')
  await blobs.delete(key)
  expect(await files()).toEqual([])
})

it('what is no key leads nowhere', () => {
  expect(() => blobs.read('../../etc/passwd')).toThrow('Kein Schlüssel')
  expect(() => blobs.path('..')).toThrow('Kein Schlüssel')
})
