import { crc32 } from 'node:zlib'
import { archiveEnd, directoryHeader, entryHeader, type ZipEntry } from './zip-format.ts'

/** A small archive in memory, its files in the order given. */
export const zipOf = (files: readonly { path: string; text: string }[]): Buffer => {
  const pieces: Buffer[] = []
  const entries: ZipEntry[] = []
  let written = 0
  for (const { path, text } of files) {
    const content = Buffer.from(text)
    const entry = { path, bytes: content.length, crc32: crc32(content) }
    const header = entryHeader(entry)
    entries.push({ ...entry, at: written })
    pieces.push(header, content)
    written += header.length + content.length
  }
  const directory = Buffer.concat(entries.map(directoryHeader))
  const end = archiveEnd({ entries: entries.length, at: written, bytes: directory.length })
  return Buffer.concat([...pieces, directory, end])
}
