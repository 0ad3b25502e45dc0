import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { type ByteSource, readDirectory, readEntry, ZipRefused } from '../../../platform/zip/read-zip.ts'
import type { ZipEntry } from '../../../platform/zip/zip-format.ts'
import { type ArchivedFile, type Manifest, manifest, manifestPath } from '../manifest.ts'

const limits = { entries: 500_000, directoryBytes: 150_000_000, pathLength: 1000 }
const manifestBytesAtMost = 150_000_000
/** Of one row. */
const lineLengthAtMost = 20_000_000

/** An archive whose directory and manifest agree; its files are still unread. */
export interface OpenArchive {
  manifest: Manifest
  /** Fails at the end where the bytes are not those of the manifest. */
  read(file: ArchivedFile): AsyncGenerator<Buffer>
  lines(file: ArchivedFile): AsyncGenerator<string>
  fileOf(kind: string, key: string): ArchivedFile | undefined
}

const refuse = (said: string): never => {
  throw new ZipRefused(said)
}

const readManifest = async (source: ByteSource, entries: Map<string, ZipEntry>): Promise<Manifest> => {
  const entry = entries.get(manifestPath) ?? refuse('Im Archiv fehlt manifest.json.')
  if (entry.bytes > manifestBytesAtMost) refuse('Das Archiv enthält zu viele Dateien.')
  const pieces: Buffer[] = []
  for await (const piece of readEntry(source, entry)) pieces.push(piece)
  let content: unknown
  try {
    content = JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch {
    refuse('manifest.json ist nicht lesbar.')
  }
  const read = manifest.safeParse(content)
  return read.success ? read.data : refuse(`manifest.json: ${z.prettifyError(read.error).split('\n')[0]}`)
}

/** Every file of the manifest is there in its size, and nothing besides. */
const compare = (entries: Map<string, ZipEntry>, { files }: Manifest): void => {
  for (const { path, bytes } of files)
    if (entries.get(path)?.bytes !== bytes)
      refuse(`Die Datei „${path}“ fehlt oder hat eine andere Größe als im Manifest.`)
  if (new Set(files.map(({ path }) => path)).size !== files.length || entries.size !== files.length + 1)
    refuse('Das Archiv enthält andere Dateien als sein Manifest.')
}

export const openArchive = async (source: ByteSource): Promise<OpenArchive> => {
  const entries = await readDirectory(source, limits)
  const facts = await readManifest(source, entries)
  compare(entries, facts)
  const byKey = new Map(facts.files.flatMap(file => (file.key ? [[`${file.kind}/${file.key}`, file]] : [])))

  async function* read(file: ArchivedFile): AsyncGenerator<Buffer> {
    const entry = entries.get(file.path) ?? refuse(`Die Datei „${file.path}“ fehlt.`)
    const hash = createHash('sha256')
    let sum = 0
    for await (const piece of readEntry(source, entry)) {
      hash.update(piece)
      sum = crc32(piece, sum)
      yield piece
    }
    if (hash.digest('hex') !== file.sha256 || sum !== entry.crc32)
      refuse(`Die Datei „${file.path}“ wurde verändert: Ihre Prüfsumme stimmt nicht.`)
  }

  async function* lines(file: ArchivedFile): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let rest = ''
    for await (const piece of read(file)) {
      const parts = (rest + decoder.decode(piece, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      if (rest.length > lineLengthAtMost) refuse(`Die Datei „${file.path}“ enthält eine zu lange Zeile.`)
      yield* parts
    }
    if (rest + decoder.decode()) refuse(`Die Datei „${file.path}“ endet mitten in einer Zeile.`)
  }

  return {
    manifest: facts,
    read,
    lines,
    fileOf: (kind, key) => byKey.get(`${kind}/${key}`) as ArchivedFile | undefined,
  }
}
