import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { PersonForm, type PersonFormProps, type PersonStart } from './PersonForm.tsx'

interface PersonFormPageProps
  extends Pick<PersonFormProps, 'isNew' | 'listHref' | 'onSubmit' | 'onWithdrawEmail'> {
  listLabel: string
  description?: string
  /** What the form needs first: the person, or the roles that may be given. */
  source: { isPending: boolean; error: Error | null; refetch: () => unknown }
  /** Why nobody can be invited now. */
  refusal?: string | null
  /** Known once the source has answered. */
  start: PersonStart | undefined
}

/** The page of a form of a person: heading, way back, the states of loading, the form. */
export function PersonFormPage({
  isNew,
  listHref,
  listLabel,
  description,
  source,
  refusal = null,
  start,
  onSubmit,
  onWithdrawEmail,
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
        start &&
        (refusal === null ? (
          <PersonForm
            {...start}
            isNew={isNew}
            listHref={listHref}
            onSubmit={onSubmit}
            onWithdrawEmail={onWithdrawEmail}
          />
        ) : (
          <Alert
            tone="info"
            className="max-w-3xl"
            actions={<LinkButton href={listHref}>Zurück zur Liste</LinkButton>}
          >
            {refusal}
          </Alert>
        ))
      )}
    </>
  )
}
