/** One credit is a hundred cents; the ledger knows only cents, the wire and the screens credits with two decimals. */
export const centsPerCredit = 100

export const functionalityGroups = {
  documents: 'Dokumente',
  chatbot: 'Chatbot',
  public_queries: 'Bürger:innen-Anfragen',
  web_crawling: 'Web-Crawling',
  ai_functions: 'KI-Funktionen',
} as const
export type FunctionalityGroup = keyof typeof functionalityGroups

interface PriceEntry {
  label: string
  group: FunctionalityGroup
  /** What is counted, and what so many of it cost. */
  unit: 'characters' | 'pages' | 'calls'
  per: number
  cents: number
}

/** The price list: every paid functionality of the product. */
export const priceList = {
  document_processing: {
    label: 'Dokumentverarbeitung',
    group: 'documents',
    unit: 'pages',
    per: 5,
    cents: 100,
  },
  document_ocr: { label: 'Texterkennung (OCR)', group: 'documents', unit: 'pages', per: 1, cents: 100 },
  document_chunking: {
    label: 'Aufteilung in Abschnitte',
    group: 'documents',
    unit: 'characters',
    per: 50_000,
    cents: 10,
  },
  document_chunk_summary_embeddings: {
    label: 'Zusammenfassung und Vektoren der Abschnitte',
    group: 'documents',
    unit: 'characters',
    per: 5_000,
    cents: 100,
  },
  chatbot_response: {
    label: 'Chatbot-Antwort',
    group: 'chatbot',
    unit: 'characters',
    per: 5_000,
    cents: 100,
  },
  chatbot_misuse_check: { label: 'Missbrauchsprüfung', group: 'chatbot', unit: 'calls', per: 1, cents: 5 },
  public_query_base_fee: { label: 'Grundgebühr', group: 'public_queries', unit: 'calls', per: 1, cents: 100 },
  public_query_ocr: {
    label: 'Anfrage: Texterkennung (OCR)',
    group: 'public_queries',
    unit: 'pages',
    per: 1,
    cents: 100,
  },
  public_query_analysis: {
    label: 'Anfrage: Analyse',
    group: 'public_queries',
    unit: 'characters',
    per: 5_000,
    cents: 100,
  },
  public_query_answer: {
    label: 'Anfrage: Antwort',
    group: 'public_queries',
    unit: 'characters',
    per: 5_000,
    cents: 100,
  },
  public_query_title: { label: 'Anfrage: Titel', group: 'public_queries', unit: 'calls', per: 1, cents: 5 },
  topics: { label: 'Themen', group: 'public_queries', unit: 'calls', per: 1, cents: 10 },
  web_crawl_scan: { label: 'Web-Crawl: Prüfung', group: 'web_crawling', unit: 'pages', per: 10, cents: 10 },
  web_crawl_summary: {
    label: 'Web-Crawl: Zusammenfassung',
    group: 'web_crawling',
    unit: 'characters',
    per: 5_000,
    cents: 100,
  },
  web_crawl_index: {
    label: 'Web-Crawl: Indexierung',
    group: 'web_crawling',
    unit: 'characters',
    per: 50_000,
    cents: 10,
  },
  web_crawl_import: { label: 'Web-Crawl: Import', group: 'web_crawling', unit: 'pages', per: 5, cents: 100 },
  embeddings: { label: 'Vektoren', group: 'ai_functions', unit: 'characters', per: 50_000, cents: 10 },
  tag_generation: { label: 'Schlagwörter', group: 'ai_functions', unit: 'calls', per: 1, cents: 10 },
} as const satisfies Record<string, PriceEntry>
export type Functionality = keyof typeof priceList
export const functionalities = Object.keys(priceList) as [Functionality, ...Functionality[]]

/** What a quantity costs, in whole cents: a begun cent counts, and nothing is free. */
export const quoteCents = (functionality: Functionality, quantity: number): number => {
  const { per, cents } = priceList[functionality]
  if (!Number.isFinite(quantity) || quantity < 0) throw new RangeError('quantity')
  // Multiplied first: 350 / 5000 * 100 is a little more than 7, and would be rounded up to 8.
  return Math.max(1, Math.ceil((quantity * cents) / per))
}

export const functionalityLabel = (key: string): string =>
  key in priceList ? priceList[key as Functionality].label : key.replaceAll('_', ' ')
