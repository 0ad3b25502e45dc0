import { estimatedPages, type Functionality, quoteCents } from '@lotse/contract'

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

const isImage = (filename: string): boolean => /\.(png|jpe?g)$/i.test(filename)

/** Told before the file is transferred: its pages by its size; a picture is sure to need OCR. */
export const uploadQuote = (filename: string, bytes: number): bigint => {
  const pages = estimatedPages(filename, bytes)
  return cents('document_processing', pages) + (isImage(filename) ? cents('document_ocr', pages) : 0n)
}
