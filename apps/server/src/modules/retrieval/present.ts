import type { SearchResult } from '@lotse/contract'
import type { ScoreParts } from './search/fuse.ts'
import type { FoundPassage } from './search/search-passages.ts'

const labels: Record<keyof ScoreParts, string> = {
  lexical: 'Wörter',
  grams: 'Wortteile',
  neighbourhood: 'Nähe der Wörter',
  coverage: 'Dokument als Ganzes',
  title: 'Titel und Überschriften',
  vector: 'Bedeutung',
  document: 'Weitere Stellen des Dokuments',
  recency: 'Aktualität (Faktor)',
  weight: 'Priorität (Faktor)',
}
const names = Object.keys(labels) as (keyof ScoreParts)[]

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

export const presentResult = (found: FoundPassage): SearchResult => ({
  document_id: found.documentId,
  document_title: found.documentTitle,
  chunk_id: found.id,
  page: found.page,
  heading: found.headings.join(' › '),
  text: found.text,
  highlights: found.matches.map(({ start, end }) => ({ start, end })),
  span: { start: found.start, end: found.end },
  external_url: found.externalUrl,
  score: rounded(found.score),
  score_parts: names.map(name => ({ name, label: labels[name], value: rounded(found.parts[name]) })),
})
