import WordExtractor from 'word-extractor'
import { ReadingError } from '../reasons.ts'
import type { RawDocument } from '../text/finish.ts'
import { textBlocks } from '../text/read-text-file.ts'

/** The extractor ignores that a file is encrypted and returns noise; the flag stands in the head of the Word stream. */
const isEncrypted = (bytes: Buffer): boolean => {
  // The stream begins at a sector; its signature and version are enough to find it.
  for (let position = 512; position + 12 <= bytes.length; position += 512)
    if (bytes.readUInt16LE(position) === 0xa5ec && bytes.readUInt16LE(position + 2) >= 0xc0)
      return (bytes.readUInt16LE(position + 10) & 0x0100) !== 0
  return false
}

/** Word 6 and 95 begin their stream with another sign, and keep their text in another way. */
const isTooOld = (bytes: Buffer): boolean => {
  for (let position = 512; position + 4 <= bytes.length; position += 512)
    if (
      bytes.readUInt16LE(position) === 0xa5dc &&
      [0x65, 0x67, 0x68, 0x69].includes(bytes.readUInt16LE(position + 2))
    )
      return true
  return false
}

export const readDoc = async (bytes: Buffer): Promise<RawDocument> => {
  if (isTooOld(bytes)) throw new ReadingError('oldWord')
  if (isEncrypted(bytes)) throw new ReadingError('passwordOffice')
  // Damaged files end in all kinds of errors, none of which says so.
  const document = await new WordExtractor().extract(bytes).catch((error: unknown) => {
    throw new ReadingError('damagedOffice', { cause: error })
  })
  const keep = { filterUnicode: false }
  const parts = [document.getBody(keep), document.getFootnotes(keep), document.getEndnotes(keep)]
  return { pages: [textBlocks(parts.filter(Boolean).map(wordLines).join('\n\n'))], hasPages: false }
}

/** In Word every line break is a paragraph of its own. */
const wordLines = (text: string): string =>
  text.replace(/\n+/g, '\n\n').replace(/(\t[^\n]*)\n\n(?=[^\n]*\t)/g, '$1\n')
