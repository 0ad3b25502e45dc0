import { pagesAtMost } from '@lotse/contract'
import { countDoc } from './count-doc.ts'
import { countOffice, isOffice } from './count-office.ts'
import { countPdf } from './count-pdf.ts'
import { countText, isText } from './count-text.ts'
import { countTiff } from './count-tiff.ts'
import type { Counted } from './counted.ts'
import { openZip } from './open-zip.ts'

type Bytes = Uint8Array<ArrayBuffer>

const kindOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

const isPicture = (kind: string): boolean => ['png', 'jpg', 'jpeg', 'webp'].includes(kind)

const charactersPerPage = 2_500

/** Everything in an archive together; nothing where one of its files does not tell its length. */
const countArchive = async (bytes: Bytes): Promise<Counted> => {
  const whole = { characters: 0, ocr_pages: 0 }
  for (const entry of openZip(bytes)) {
    const kind = kindOf(entry.name)
    if (entry.name.endsWith('/') || kind === 'zip') continue
    const { pages, characters, ocr_pages = 0 } = await countBytes(await entry.read(), kind)
    if (pages === undefined && characters === undefined) return {}
    whole.characters += characters ?? (pages ?? 0) * charactersPerPage
    whole.ocr_pages += ocr_pages
  }
  return whole
}

const countBytes = async (bytes: Bytes, kind: string): Promise<Counted> => {
  if (kind === 'pdf') return countPdf(bytes)
  if (isOffice(kind)) return countOffice(bytes, kind)
  if (isText(kind)) return countText(bytes, kind)
  if (kind === 'doc') return countDoc(bytes)
  if (kind === 'tif' || kind === 'tiff') return countTiff(bytes)
  if (isPicture(kind)) return { pages: 1, ocr_pages: 1 }
  return kind === 'zip' ? countArchive(bytes) : {}
}

/** The length of a file, so that its price is known before it travels. What does not tell is left to the server, which asks where it matters. */
export const countFile = async (file: File): Promise<Counted> => {
  try {
    const counted = await countBytes(new Uint8Array(await file.arrayBuffer()), kindOf(file.name))
    return (counted.pages ?? 0) > pagesAtMost ? {} : counted
  } catch {
    return {}
  }
}
