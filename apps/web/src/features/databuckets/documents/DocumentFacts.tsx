import type { ReactNode } from 'react'
import { Card } from '../../../ui/structure/Card.tsx'
import {
  formatDate,
  formatDateTime,
  formatFileSize,
  formatInteger,
  noValue,
} from '../../../ui/texts/format.ts'
import type { DocumentDetails } from '../databuckets-query.ts'

const languages: Record<string, string> = { de: 'Deutsch', en: 'Englisch' }
/** What a file says about itself; the processing knows no other names. */
const metadataLabels: Record<string, string> = {
  author: 'Verfasst von',
  subject: 'Thema',
  keywords: 'Stichwörter',
  description: 'Beschreibung',
  organisation: 'Organisation',
  application: 'Erstellt mit',
  notice: 'Hinweis',
}

const factsOf = (document: DocumentDetails): [label: string, value: ReactNode][] => [
  ['Datei', document.original_filename],
  ['Größe', formatFileSize(document.filesize)],
  ['Hochgeladen', formatDateTime(document.created_at)],
  ['Seiten', formatInteger(document.pages_count)],
  ['Abschnitte', formatInteger(document.chunks_count)],
  ['Sprache', document.language ? (languages[document.language] ?? document.language) : noValue],
  ['Datum im Dokument', formatDate(document.dated_on)],
  ...Object.entries(document.metadata).map(([name, value]): [string, string] => [
    metadataLabels[name] ?? name,
    value,
  ]),
]

/** What was found out about a document while it was read. */
export function DocumentFacts({ document }: { document: DocumentDetails }) {
  return (
    <Card title="Angaben zum Dokument">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {factsOf(document).map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
