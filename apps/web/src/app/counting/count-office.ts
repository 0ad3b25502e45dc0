import type { Counted } from './counted.ts'
import { openZip, type ZipEntry } from './open-zip.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Beside its words a cell of a table takes a sign and two spaces, a paragraph two line breaks. */
const cellSigns = 3
const paragraphSigns = 2

const textsOf = async (entries: ZipEntry[]): Promise<string[]> =>
  Promise.all(entries.map(async entry => new TextDecoder().decode(await entry.read())))

const partOf = async (entries: ZipEntry[], name: string): Promise<string> =>
  (await textsOf(entries.filter(entry => entry.name === name)))[0] ?? ''

const countOf = (xml: string, pattern: RegExp): number => xml.match(pattern)?.length ?? 0

/** Letters of all elements that hold text, a sign of XML taken as one. */
const lettersOf = (xml: string, pattern: RegExp): number => {
  let letters = 0
  for (const [, text = ''] of xml.matchAll(pattern)) letters += text.replace(/&[^;]{1,8};/g, '·').length
  return letters
}

const numberIn = (xml: string, pattern: RegExp): number | undefined =>
  Number(pattern.exec(xml)?.[1] ?? 0) || undefined

/** Other programs than Word write 0, 1 or nothing. */
const countDocx = async (entries: ZipEntry[]): Promise<Counted> => {
  const [text, app] = await Promise.all([
    partOf(entries, 'word/document.xml'),
    partOf(entries, 'docProps/app.xml'),
  ])
  return {
    pages: /<Application>[^<]*Microsoft/i.test(app) ? numberIn(app, /<Pages>(\d+)</) : undefined,
    characters:
      lettersOf(text, /<w:t(?:\s[^>]*)?>([^<]*)</g) +
      countOf(text, /<w:p[\s>]/g) * paragraphSigns +
      countOf(text, /<w:tc[\s>]/g) * cellSigns,
  }
}

const countPptx = async (entries: ZipEntry[]): Promise<Counted> => {
  const slides = await textsOf(entries.filter(({ name }) => /^ppt\/slides\/slide\d+\.xml$/.test(name)))
  const shown = slides.filter(slide => !/<p:sld\s[^>]*show="0"/.test(slide))
  return {
    pages: shown.length || undefined,
    characters: shown.reduce(
      (sum, slide) => sum + lettersOf(slide, /<a:t(?:\s[^>]*)?>([^<]*)</g) + countOf(slide, /<a:p[\s>]/g),
      0,
    ),
  }
}

/** Letters and numbers of all cells. Words that come again and again are in the file once. */
const countXlsx = async (entries: ZipEntry[]): Promise<Counted> => {
  const shared = await partOf(entries, 'xl/sharedStrings.xml')
  const lengths = shared
    .split(/<si[\s>]/)
    .slice(1)
    .map(text => lettersOf(text, /<t(?:\s[^>]*)?>([^<]*)</g))
  const sheets = await textsOf(entries.filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)))
  let characters = 0
  for (const sheet of sheets)
    for (const [, attributes = '', value = ''] of sheet.matchAll(
      /<c\s([^>]*)>(?:<f[^>]*>[^<]*<\/f>|<f[^>]*\/>)?<(?:v|is><t[^>]*)>([^<]*)</g,
    ))
      characters += cellSigns + (/\bt="s"/.test(attributes) ? (lengths[Number(value)] ?? 0) : value.length)
  return { characters }
}

const withoutTags = (xml: string): number => xml.replace(/<[^>]*>/g, '').replace(/&[^;]{1,8};/g, '·').length

const openDocumentBody = (xml: string): string => xml.slice(Math.max(0, xml.indexOf('<office:body')))

const countOpenDocument = async (entries: ZipEntry[], kind: string): Promise<Counted> => {
  const [content, meta] = await Promise.all([partOf(entries, 'content.xml'), partOf(entries, 'meta.xml')])
  const body = openDocumentBody(content)
  const characters =
    withoutTags(body) +
    countOf(body, /<text:[ph][\s>]/g) * paragraphSigns +
    countOf(body, /<table:table-cell[\s>]/g) * cellSigns
  if (kind === 'odp') return { pages: countOf(body, /<draw:page[\s>]/g) || undefined, characters }
  return kind === 'odt' ? { pages: numberIn(meta, /meta:page-count="(\d+)"/), characters } : { characters }
}

const countEpub = async (entries: ZipEntry[]): Promise<Counted> => {
  const chapters = await textsOf(
    entries.filter(({ name }) => /\.x?html?$/i.test(name) && !/\bnav\b|toc/i.test(name)),
  )
  return {
    characters: chapters.reduce(
      (sum, chapter) => sum + withoutTags(chapter.slice(Math.max(0, chapter.indexOf('<body')))),
      0,
    ),
  }
}

const counters: Record<string, (entries: ZipEntry[], kind: string) => Promise<Counted>> = {
  docx: countDocx,
  pptx: countPptx,
  xlsx: countXlsx,
  odt: countOpenDocument,
  odp: countOpenDocument,
  ods: countOpenDocument,
  epub: countEpub,
}

export const isOffice = (kind: string): boolean => kind in counters

/** The pages that an office program has written into its file, and the letters of its text. */
export const countOffice = async (bytes: Bytes, kind: string): Promise<Counted> =>
  (await counters[kind]?.(openZip(bytes), kind)) ?? {}
