import { Button } from '../buttons/Button.tsx'
import { Alert } from './Alert.tsx'

interface LoadingFailedProps {
  title: string
  error: Error
  onRetry: () => unknown
}

export function LoadingFailed({ title, error, onRetry }: LoadingFailedProps) {
  return (
    <Alert
      tone="danger"
      title={title}
      isLive
      actions={<Button onPress={() => void onRetry()}>Erneut versuchen</Button>}
    >
      {error.message}
    </Alert>
  )
}
