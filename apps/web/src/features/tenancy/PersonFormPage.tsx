import type { ReactNode } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'

interface PersonFormPageProps {
  isNew: boolean
  listHref: string
  listLabel: string
  description?: string
  /** What the form needs first: the person, or the roles that may be given. */
  source: { isPending: boolean; error: Error | null; refetch: () => unknown }
  children: ReactNode
}

/** Heading, way back and the states of loading around the form of a person. */
export function PersonFormPage({
  isNew,
  listHref,
  listLabel,
  description,
  source,
  children,
}: PersonFormPageProps) {
  return (
    <>
      <PageHeader
        title={isNew ? 'Benutzer:in einladen' : 'Benutzer:in bearbeiten'}
        description={description}
        back={{ href: listHref, label: listLabel }}
      />
      {source.isPending && (
        <div role="status">
          <span className="sr-only">Das Formular wird geladen</span>
          <Skeleton className="h-96 max-w-3xl" />
        </div>
      )}
      {source.error ? (
        <Alert
          tone="danger"
          title="Das Formular konnte nicht geladen werden"
          isLive
          className="max-w-3xl"
          actions={<Button onPress={() => void source.refetch()}>Erneut versuchen</Button>}
        >
          {source.error.message}
        </Alert>
      ) : (
        children
      )}
    </>
  )
}
