import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { CloudAlert } from 'lucide-react'
import { Button } from '../ui/buttons/Button.tsx'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { ApiError } from './api.ts'

/** For an error of a frame itself, where nothing else stands on the page. */
export function FrameErrorPage(props: ErrorComponentProps) {
  return (
    <main>
      <ErrorPage {...props} />
    </main>
  )
}

/** For what no page caught. Technical details stay in the console; people get a sentence and a way on. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return (
    <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-16 text-center">
      <CloudAlert aria-hidden="true" className="size-12 text-muted" strokeWidth={1.5} />
      <h1 className="font-semibold text-2xl">Diese Seite konnte nicht geladen werden</h1>
      <p className="text-muted">
        {error instanceof ApiError
          ? error.message
          : 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es erneut.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onPress={retry}>
          Erneut versuchen
        </Button>
        <LinkButton href="/">Zur Startseite</LinkButton>
      </div>
    </div>
  )
}
