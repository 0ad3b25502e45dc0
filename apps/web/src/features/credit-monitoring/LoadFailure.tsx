import { ApiError } from '../../app/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'

const isForbidden = (error: Error): boolean => error instanceof ApiError && error.status === 403

export function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Alert tone="danger" isLive actions={<Button onPress={onRetry}>Try again</Button>}>
      <span lang="de">
        {isForbidden(error)
          ? 'Sie haben keine Berechtigung für dieses Dashboard.'
          : 'Fehler beim Laden der Dashboard-Daten.'}
      </span>
    </Alert>
  )
}
