/** What a file is, by its bytes. */
const fileKinds = [
  'pdf',
  'docx',
  'doc',
  'xlsx',
  'xls',
  'pptx',
  'odt',
  'ods',
  'odp',
  'rtf',
  'txt',
  'md',
  'csv',
  'html',
  'epub',
  'eml',
  'msg',
  'png',
  'jpg',
  'webp',
  'tif',
  'zip',
] as const
export type FileKind = (typeof fileKinds)[number]

/** What reading a file yields. It travels as JSON from the child process to the server. */
export interface ReadDocument {
  title: string | null
  language: 'de' | 'en' | null
  /** The day the document itself names, otherwise that of its properties: 2026-11-02. */
  datedOn: string | null
  /** author, subject, keywords, description, application, notice (what was left out), … – only what there is. */
  metadata: Record<string, string>
  /** At least 1; an estimate by length where the format has no pages. */
  pages: number
  /** How many pages needed OCR. */
  ocrPages: number
  /** The whole text, Markdown-like: headings '## …', tables as pipes, paragraphs by blank lines. */
  text: string
  /** Offset in the text where page n (index n-1) begins; [0] for formats without pages. */
  pageStarts: number[]
  hasPages: boolean
}

/** A web page: what it says, and what the crawler needs to go on. */
export interface ReadPage extends ReadDocument {
  /** Absolute http(s) addresses without fragments, in the order of the page, each once; none where the page asks not to be followed. */
  links: string[]
  /** The address that the page names as its own, absolute; null without one. */
  canonicalUrl: string | null
  /** The page asks search engines not to index it. */
  isNoIndex: boolean
}
