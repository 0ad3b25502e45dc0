import type { Readable } from 'node:stream'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { limits } from '../limits.ts'
import { ReadingError } from '../reasons.ts'

export const openZip = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error ? reject(new ReadingError('damagedOffice', { cause: error })) : resolve(zip),
    ),
  )

export const openEntry = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  )

const isXml = (name: string): boolean => /\.(xml|rels|vml)$/i.test(name)

/** Reads one part in pieces; its real size counts, whatever the directory says. Returns the text of the wanted ones. */
const readXml = async (
  zip: ZipFile,
  entry: Entry,
  { isWanted, isPage }: { isWanted: boolean; isPage: boolean },
): Promise<string> => {
  const kept: Buffer[] = []
  let carry = ''
  for await (const piece of await openEntry(zip, entry)) {
    const bytes = piece as Buffer
    // UTF-16 parts have a NUL beside each letter.
    const text = carry + bytes.toString('latin1').replaceAll('\0', '')
    if (isPage ? /<!ENTITY/i.test(text) : /<!DOCTYPE|<!ENTITY/i.test(text))
      throw new ReadingError('zipDoctype')
    carry = text.slice(-16)
    if (isWanted) kept.push(bytes)
  }
  return Buffer.concat(kept).toString('utf8')
}

export const eachEntry = (zip: ZipFile, visit: (entry: Entry) => Promise<void>): Promise<void> =>
  new Promise((resolve, reject) => {
    zip.on('entry', entry => {
      visit(entry).then(() => zip.readEntry(), reject)
    })
    zip.on('end', resolve)
    zip.on('error', reject)
    zip.readEntry()
  })

/**
 * Walks an Office file before any parser does: too many parts, sizes that explode or lie, and XML with document type definitions end here.
 * Returns the wanted parts as text by their names.
 */
export const openOfficeZip = async (
  bytes: Buffer,
  isWanted: (name: string) => boolean,
  /** Parts that are web pages: those name their document type. */
  isPage: (name: string) => boolean = () => false,
): Promise<Map<string, string>> => {
  const zip = await openZip(bytes)
  const parts = new Map<string, string>()
  let total = 0
  if (zip.entryCount > limits.zipEntries) throw new ReadingError('zipTooManyEntries')
  try {
    await eachEntry(zip, async entry => {
      total += entry.uncompressedSize
      if (total > limits.zipBytes) throw new ReadingError('zipTooLarge')
      const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize)
      if (entry.uncompressedSize > limits.zipRatioFrom && ratio > limits.zipRatio)
        throw new ReadingError('zipTooLarge')
      if (entry.isEncrypted()) throw new ReadingError('passwordOffice')
      const name = entry.fileName
      if (!isXml(name) && !isPage(name)) return
      const text = await readXml(zip, entry, { isWanted: isWanted(name), isPage: isPage(name) })
      if (isWanted(name)) parts.set(name, text)
    })
  } catch (error) {
    throw error instanceof ReadingError ? error : new ReadingError('damagedOffice', { cause: error })
  } finally {
    zip.close()
  }
  return parts
}
