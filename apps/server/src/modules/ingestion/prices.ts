import { estimatedPages, type Functionality, quoteCents } from '@lotse/contract'
import { plausiblePages } from './reading/index.ts'

/** Which functions of the price list the steps are: the same work has other names for a page of a web source. */
export interface Tariff {
  whole: Functionality
  /** The visit that found a page new or changed; one that found it unchanged costs nothing. */
  scan: Functionality | null
  chunking: Functionality
  summary: Functionality
}

const uploadTariff: Tariff = {
  whole: 'document_processing',
  scan: null,
  chunking: 'document_chunking',
  summary: 'document_chunk_summary_embeddings',
}
const pageTariff: Tariff = {
  whole: 'web_crawl_import',
  scan: 'web_crawl_scan',
  chunking: 'web_crawl_index',
  summary: 'web_crawl_summary',
}

export const tariffOf = ({ webSourceId }: { webSourceId: string | null }): Tariff =>
  webSourceId ? pageTariff : uploadTariff

/** How much of a document the chat model reads for its summary: five pages with OCR cost six to seven credits, summary included. */
export const summaryCharacters = 4_000

/** What a page holds at most of which it is not known before it is recognised; who has more on it pays no more. */
const charactersPerUnknownPage = 4_000

export interface Amounts {
  pages: number
  ocrPages: number
  /** Of the text, where all of it is known before anything is recognised. */
  characters: number
  embeds: boolean
  summarises: boolean
}

export interface Quote {
  whole: bigint
  scan: bigint
  ocr: bigint
  chunking: bigint
  vectors: bigint
  summary: bigint
  total: bigint
}

const cents = (functionality: Functionality, quantity: number): bigint =>
  BigInt(quoteCents(functionality, quantity))

/** What each part holds at most. Known before anything is paid, and never exceeded. */
export const quoteProcessing = (tariff: Tariff, amounts: Amounts): Quote => {
  // The same before and after the recognition: a run that takes over must find the amounts as they were.
  const characters = amounts.ocrPages ? amounts.pages * charactersPerUnknownPage : amounts.characters
  const parts = {
    whole: cents(tariff.whole, amounts.pages),
    scan: tariff.scan ? cents(tariff.scan, 1) : 0n,
    ocr: amounts.ocrPages ? cents('document_ocr', amounts.ocrPages) : 0n,
    chunking: cents(tariff.chunking, characters),
    vectors: amounts.embeds ? cents('embeddings', characters) : 0n,
    summary: amounts.summarises ? cents(tariff.summary, Math.min(characters, summaryCharacters)) : 0n,
  }
  return { ...parts, total: Object.values(parts).reduce((sum, part) => sum + part, 0n) }
}

/** What was used, never more than was held for it. */
export const usedCents = (functionality: Functionality, quantity: number, held: bigint): bigint => {
  const used = cents(functionality, quantity)
  return used < held ? used : held
}

/** What a page of a web source costs at least: with less than this a crawl would only collect failures. */
export const smallestPageCents = quoteProcessing(pageTariff, {
  pages: 1,
  ocrPages: 0,
  characters: 1_000,
  embeds: false,
  summarises: false,
}).total

/** Characters of a page of running text; a price that is told before the file is read counts with them. */
const usualCharactersPerPage = 2_500

const isPicture = (filename: string): boolean => /\.(?:png|jpe?g|webp|tiff?)$/i.test(filename)

/** The pages of these are facts; what other kinds say of theirs counts only where their length makes it likely. */
const hasPages = (filename: string): boolean => isPicture(filename) || /\.(?:pdf|pptx|odp)$/i.test(filename)

/** What the sender tells of a file before it travels. */
export interface AnnouncedFile {
  name: string
  size: number
  pages?: number
  characters?: number
  ocr_pages: number
}

const pagesOf = ({ name, size, pages, characters }: AnnouncedFile): number => {
  if (pages !== undefined && (hasPages(name) || characters === undefined)) return pages
  return characters === undefined ? estimatedPages(name, size) : plausiblePages(pages, characters)
}

/**
 * Told before the file is transferred, by the same rule by which it is paid. Pages and letters are counted by the browser where it can,
 * otherwise taken from the size; a picture is sure to need OCR, as is a PDF without any letters.
 */
export const uploadQuote = (
  file: AnnouncedFile,
  models: Pick<Amounts, 'embeds' | 'summarises'>,
): { pages: number; cents: bigint } => {
  const pages = pagesOf(file)
  const { total } = quoteProcessing(uploadTariff, {
    pages,
    ocrPages: isPicture(file.name) ? pages : Math.min(pages, file.ocr_pages),
    characters: file.characters ?? pages * usualCharactersPerPage,
    ...models,
  })
  return { pages, cents: total }
}

/** In cents: what nobody wants to be asked about, however small the file is. */
const trifle = 10n

/** A tenth more than told is within what was told; beyond it people are asked. */
export const isMoreThanTold = (cents: bigint, told: bigint | null): boolean =>
  told !== null && cents * 10n > told * 11n + trifle * 10n
