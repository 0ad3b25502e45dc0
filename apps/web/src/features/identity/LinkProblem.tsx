import type { ReactNode } from 'react'
import { ApiError } from '../../app/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PublicFrame } from './PublicFrame.tsx'

/** A mistyped link fails the check of its form (422), a used or unknown one is not found: the same to people. */
const isUnknownLink = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422)

interface LinkProblemProps {
  title: string
  error: Error | null
  onRetry: () => void
  /** What to do about a link that does not exist (any more). */
  unknownText: ReactNode
}

/** Stands in while a link from an e-mail is looked up, and when that fails. */
export function LinkProblem({ title, error, onRetry, unknownText }: LinkProblemProps) {
  return (
    <PublicFrame title={title} aside={<TextLink href="/login">Zur Anmeldung</TextLink>}>
      {error === null ? (
        <div role="status" className="flex flex-col gap-4">
          <span className="sr-only">Der Link wird geprüft</span>
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-10" />
          <Skeleton className="h-24" />
          <Skeleton className="h-10" />
        </div>
      ) : isUnknownLink(error) ? (
        <Alert tone="danger" title="Dieser Link ist nicht gültig" isLive>
          {unknownText}
        </Alert>
      ) : (
        <Alert
          tone="danger"
          title="Der Link konnte nicht geprüft werden"
          isLive
          actions={<Button onPress={onRetry}>Erneut versuchen</Button>}
        >
          {error.message}
        </Alert>
      )}
    </PublicFrame>
  )
}
