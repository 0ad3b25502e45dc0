import { useLocation } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'

export function NotFoundPage() {
  const name = useLocation({ select: location => location.pathname })
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-4 py-12 text-center">
      <Compass aria-hidden="true" className="size-12 text-muted" strokeWidth={1.5} />
      <h1 className="font-semibold text-2xl">Seite nicht gefunden</h1>
      <p lang="en" className="break-all text-muted">
        Page not found: {name}
      </p>
      <p>Vielleicht wurde sie verschoben, oder Sie haben keinen Zugriff darauf.</p>
      <LinkButton href="/" variant="primary">
        Zur Startseite
      </LinkButton>
    </div>
  )
}
