import { unzipSync, zipSync } from 'fflate'
import { parseDocument } from 'htmlparser2'
import mammoth from 'mammoth'
import { ReadingError } from '../reasons.ts'
import type { RawDocument } from '../text/finish.ts'
import { htmlBlocks } from '../web/html-blocks.ts'
import { withoutHiddenRuns } from './hidden-runs.ts'
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

const documentPart = 'word/document.xml'
const stylesPart = 'word/styles.xml'
const isReadPart = (name: string): boolean =>
  isPropertyPart(name) || name === documentPart || name === stylesPart

/** The same file without what Word does not show; as it is where everything shows. */
const visiblePart = (bytes: Buffer, parts: ReadonlyMap<string, string>) => {
  const { xml, letters } = withoutHiddenRuns(parts.get(documentPart) ?? '', parts.get(stylesPart) ?? '')
  if (letters === 0) return { buffer: bytes, notice: null }
  const files = { ...unzipSync(bytes), [documentPart]: Buffer.from(xml) }
  return {
    buffer: Buffer.from(zipSync(files, { level: 0 })),
    notice: `Verborgener Text wurde nicht gelesen (${letters.toLocaleString('de-DE')} Zeichen).`,
  }
}

export const readDocx = async (bytes: Buffer): Promise<RawDocument> => {
  const parts = await openOfficeZip(bytes, isReadPart)
  const properties = officeProperties(parts)
  const { buffer, notice } = visiblePart(bytes, parts)
  const html = await mammoth
    .convertToHtml(
      { buffer },
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
    metadata: { ...properties.metadata, notice },
  }
}
