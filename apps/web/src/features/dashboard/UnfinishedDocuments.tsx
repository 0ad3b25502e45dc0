import type { Dashboard } from '@lotse/contract'
import { CircleCheck } from 'lucide-react'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { formatInteger } from '../../ui/texts/format.ts'

type Documents = NonNullable<Dashboard['documents']>

function Row({ databucket }: { databucket: Documents['databuckets'][number] }) {
  const { id, name, in_work, failed } = databucket
  const documents = `/databuckets/${id}/documents`
  return (
    <li className="py-3">
      <p className="wrap-anywhere font-medium">{name}</p>
      <p className="flex flex-wrap gap-x-4 text-sm">
        {failed > 0 && (
          <TextLink href={`${documents}?status=failed`}>
            {formatInteger(failed)} fehlgeschlagen<span className="sr-only"> in {name}</span>
          </TextLink>
        )}
        {in_work > 0 && (
          <TextLink href={documents}>
            {formatInteger(in_work)} in Verarbeitung<span className="sr-only"> in {name}</span>
          </TextLink>
        )}
      </p>
    </li>
  )
}

export function UnfinishedDocuments({ documents }: { documents: Documents }) {
  return (
    <Card title="Dokumente" description="Was in Ihren Datenspeichern noch läuft oder nicht gelungen ist.">
      {documents.databuckets.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
          Alles ist verarbeitet.
        </p>
      ) : (
        <ul aria-label="Datenspeicher mit offenen Dokumenten" className="-my-3 divide-y divide-line">
          {documents.databuckets.map(databucket => (
            <Row key={databucket.id} databucket={databucket} />
          ))}
        </ul>
      )}
    </Card>
  )
}
