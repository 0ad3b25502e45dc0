import { Button } from '../buttons/Button.tsx'
import { useTexts } from '../texts/language.tsx'
import { Alert } from './Alert.tsx'

interface LoadingFailedProps {
  title: string
  error: Error
  onRetry: () => unknown
}

const texts = { de: { retry: 'Erneut versuchen' }, en: { retry: 'Try again' } }

export function LoadingFailed({ title, error, onRetry }: LoadingFailedProps) {
  const words = useTexts(texts)
  return (
    <Alert
      tone="danger"
      title={title}
      isLive
      actions={<Button onPress={() => void onRetry()}>{words.retry}</Button>}
    >
      {error.message}
    </Alert>
  )
}
