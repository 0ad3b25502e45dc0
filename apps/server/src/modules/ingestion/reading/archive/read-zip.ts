import { limits } from '../limits.ts'
import { eachEntry, openEntry, openZip } from '../office/open-zip.ts'
import { ReadingError } from '../reasons.ts'
import { cleanLine } from '../text/clean.ts'
import type { RawDocument } from '../text/finish.ts'
import { leftNotice, type Member, type ReadMember, readMembers } from './read-members.ts'

/** Only the end of a path is a name; what programs leave beside the files of people is passed over. */
const nameOf = (path: string): string | null => {
  const name = cleanLine(path.split(/[/\\]/).at(-1) ?? '').slice(0, 200)
  return name && !name.startsWith('.') && !/(?:^|\/)__MACOSX\//.test(path) ? name : null
}

/** All files, unpacked under bounds: what the directory says is not believed, every byte is counted. */
const unpack = async (bytes: Buffer): Promise<Member[]> => {
  const zip = await openZip(bytes).catch((error: unknown) => {
    throw new ReadingError('damagedArchive', { cause: error })
  })
  const members: Member[] = []
  let total = 0
  try {
    await eachEntry(zip, async entry => {
      const name = entry.fileName.endsWith('/') ? null : nameOf(entry.fileName)
      if (!name) return
      if (members.length >= limits.archiveFiles) throw new ReadingError('archiveTooManyFiles')
      if (entry.isEncrypted()) throw new ReadingError('passwordArchive')
      const pieces: Buffer[] = []
      for await (const piece of await openEntry(zip, entry)) {
        total += (piece as Buffer).length
        if (total > limits.archiveBytes) throw new ReadingError('archiveTooLarge')
        pieces.push(piece as Buffer)
      }
      members.push({ name, bytes: Buffer.concat(pieces) })
    })
  } catch (error) {
    throw error instanceof ReadingError ? error : new ReadingError('damagedArchive', { cause: error })
  } finally {
    zip.close()
  }
  return members.toSorted((a, b) => a.name.localeCompare(b.name, 'de', { numeric: true }))
}

/** The files of an archive as one document with a chapter each. An archive in the archive is not opened; what could not be read is named. */
export const readZip = async (
  bytes: Buffer,
  readMember: ReadMember,
): Promise<RawDocument | { needsOcr: number[] }> => {
  const { blocks, needsOcr, ocrPages, left } = await readMembers(await unpack(bytes), readMember)
  if (needsOcr.length > 0) return { needsOcr }
  return { pages: [blocks], hasPages: false, ocrPages, metadata: { notice: leftNotice(left) } }
}
