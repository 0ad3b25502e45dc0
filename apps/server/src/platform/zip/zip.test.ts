import { crc32 } from 'node:zlib'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type ByteSource, readDirectory, readEntry, ZipRefused } from './read-zip.ts'
import { archiveEnd, directoryHeader, entryHeader, lengths, type ZipEntry } from './zip-format.ts'

const limits = { entries: 100, directoryBytes: 100_000, pathLength: 300 }

const sourceOf = (bytes: Buffer): ByteSource => ({
  size: bytes.length,
  async *read(start, end) {
    yield bytes.subarray(start, end)
  },
})

interface File {
  path: string
  content: string
}

const zipOf = (files: File[], spoil: (entry: ZipEntry) => ZipEntry = entry => entry): Buffer => {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { path, content } of files) {
    const bytes = Buffer.from(content)
    const entry = { path, bytes: bytes.length, crc32: crc32(bytes), at }
    bodies.push(entryHeader(entry), bytes)
    directory.push(directoryHeader(spoil(entry)))
    at += entryHeader(entry).length + bytes.length
  }
  const listed = Buffer.concat(directory)
  return Buffer.concat([...bodies, listed, archiveEnd({ entries: files.length, at, bytes: listed.length })])
}

const files = [
  { path: 'LIESMICH.txt', content: 'Grüße' },
  { path: 'dokumente/Größe (1).txt', content: '' },
  { path: 'daten/messages.jsonl', content: '{"text":"Hallo"}\n' },
]

const refusalOf = (archive: Buffer): Promise<string> =>
  readDirectory(sourceOf(archive), limits).then(
    () => '',
    error => {
      if (error instanceof ZipRefused) return error.message
      throw error
    },
  )

describe('an archive', () => {
  it('is unpacked by other programs, and read back by our own', async () => {
    const archive = zipOf(files)
    const unpacked = unzipSync(archive)
    for (const { path, content } of files) expect(Buffer.from(unpacked[path] ?? []).toString()).toBe(content)
    const entries = await readDirectory(sourceOf(archive), limits)
    for (const { path, content } of files) {
      const pieces: Buffer[] = []
      for await (const piece of readEntry(sourceOf(archive), entries.get(path) as ZipEntry))
        pieces.push(piece)
      expect(Buffer.concat(pieces).toString()).toBe(content)
    }
  })

  it('has fields of their own for sizes and places beyond four gigabytes, which are read back', async () => {
    const large = 6_000_000_000
    const entry = { path: 'groß.bin', bytes: large, crc32: 1, at: 0 }
    const next = { path: 'danach.txt', bytes: 3, crc32: 2, at: entryHeader(entry).length + large }
    const directory = Buffer.concat([entry, next].map(directoryHeader))
    const at = next.at + entryHeader(next).length + next.bytes
    const tail = Buffer.concat([directory, archiveEnd({ entries: 2, at, bytes: directory.length })])
    const source: ByteSource = {
      size: at + tail.length,
      async *read(start, end) {
        yield tail.subarray(start - at, end - at)
      },
    }
    expect([...(await readDirectory(source, limits)).values()]).toEqual([entry, next])
    expect(entryHeader(entry).length).toBe(lengths.entry + Buffer.byteLength('groß.bin') + 20)
  })

  it.each(['../oben.txt', '/etc/passwd', 'a/../../b', 'a\\b', 'C:x', 'ordner/', 'a//b', 'a\u0000b'])(
    'with the name %j is refused',
    async path => {
      expect(await refusalOf(zipOf([{ path, content: 'x' }]))).toMatch(/Dateinamen/)
    },
  )

  it('is refused where files overlap, leave it, come twice or grow', async () => {
    expect(await refusalOf(zipOf(files, entry => ({ ...entry, at: 0 })))).toMatch(/beschädigt/)
    expect(await refusalOf(zipOf(files, entry => ({ ...entry, bytes: 1_000_000 })))).toMatch(/beschädigt/)
    expect(await refusalOf(zipOf(files, entry => ({ ...entry, at: entry.at + 9_000_000 })))).toMatch(
      /beschädigt/,
    )
    const twice = [files[0], { path: 'liesmich.TXT', content: '' }] as File[]
    expect(await refusalOf(zipOf(twice))).toMatch(/beschädigt/)
  })

  it('is refused when it was packed anew, has too many files, is cut off or is none', async () => {
    const packed = zipOf(files)
    packed.writeUInt16LE(8, packed.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 10)
    expect(await refusalOf(packed)).toMatch(/neu gepackt/)
    const many = Array.from({ length: 101 }, (_, number) => ({ path: `${number}`, content: '' }))
    expect(await refusalOf(zipOf(many))).toMatch(/zu viele/)
    for (const cut of [1, 20, 60]) expect(await refusalOf(zipOf(files).subarray(0, -cut))).not.toBe('')
    expect(await refusalOf(Buffer.from('x'.repeat(200)))).toMatch(/kein Archiv/)
    expect(await refusalOf(Buffer.from('PK'))).toMatch(/beschädigt/)
  })
})
