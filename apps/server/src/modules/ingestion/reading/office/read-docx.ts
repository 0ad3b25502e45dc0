import { parseDocument } from 'htmlparser2'
import mammoth from 'mammoth'
import { ReadingError } from '../reasons.ts'
import type { RawDocument } from '../text/finish.ts'
import { htmlBlocks } from '../web/html-blocks.ts'
import { openOfficeZip } from './open-zip.ts'
import { isPropertyPart, officeProperties } from './properties.ts'

/** Beyond the headings that are known anyway; Word keeps these names in every language, other programs translate them. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Titel'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  "p[style-name='Untertitel'] => h2:fresh",
  ...[1, 2, 3, 4, 5, 6].map(level => `p[style-name='Überschrift ${level}'] => h${level}:fresh`),
]

export const readDocx = async (bytes: Buffer): Promise<RawDocument> => {
  const properties = officeProperties(await openOfficeZip(bytes, isPropertyPart))
  const html = await mammoth
    .convertToHtml(
      { buffer: bytes },
      {
        styleMap,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      },
    )
    .catch((error: unknown) => {
      throw new ReadingError('damagedOffice', { cause: error })
    })
  return {
    pages: [htmlBlocks(parseDocument(html.value))],
    hasPages: false,
    statedPages: properties.pages,
    title: properties.title,
    declaredLanguage: properties.language,
    dates: properties.dates,
    metadata: properties.metadata,
  }
}
