import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { databucketsQuery } from '../conversations-query.ts'
import { databucketList, uploadTo } from '../places.ts'

/** The other way to close a gap: a document that answers it, in one of the data stores that the chatbot reads. */
export function UploadHint({ chatbot }: { chatbot: string }) {
  const { data } = useQuery(databucketsQuery(chatbot))
  const assigned = new Set(
    data && [...data.databuckets.high, ...data.databuckets.medium, ...data.databuckets.low],
  )
  const own = data?.available.filter(({ id, is_subscriber }) => assigned.has(id) && !is_subscriber) ?? []
  return (
    <Alert tone="info" title="Fehlt ein Dokument?">
      Laden Sie es hoch, dann findet der Chatbot die Antwort selbst:{' '}
      {own.length === 0 ? (
        <TextLink href={databucketList}>zu den Datenspeichern</TextLink>
      ) : (
        own.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <TextLink href={uploadTo(id)}>Hochladen in „{name}“</TextLink>
          </Fragment>
        ))
      )}
      .
    </Alert>
  )
}
