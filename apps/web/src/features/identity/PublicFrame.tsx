import type { ReactNode } from 'react'
import { TextLink } from '../../ui/TextLink.tsx'

export interface PublicFrameProps {
  title: string
  /** One or two sentences under the heading. */
  intro?: ReactNode
  children?: ReactNode
  /** A quiet way out below the card, such as the link back to the sign-in. */
  aside?: ReactNode
}

/** The frame of every page that people see before they are signed in: one card, nothing that distracts. */
export function PublicFrame({ title, intro, children, aside }: PublicFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto w-full max-w-md px-4 pt-10 sm:pt-20">
        <p className="flex items-center gap-3">
          <img src="/favicon.svg" alt="" width={36} height={36} className="size-9" />
          <span>
            <span className="block font-semibold text-lg leading-tight">Lotse</span>
            <span className="block text-muted text-sm">Die KI-Plattform für öffentliche Einrichtungen</span>
          </span>
        </p>
      </header>
      <main className="mx-auto w-full max-w-md grow px-4 py-8">
        <div className="rounded-xl border border-line bg-surface p-6 shadow-card sm:p-8">
          <h1 className="font-semibold text-2xl leading-tight">{title}</h1>
          {intro && <div className="mt-2 text-muted">{intro}</div>}
          {children && <div className="mt-6">{children}</div>}
        </div>
        {aside && <div className="mt-6 text-center text-sm">{aside}</div>}
      </main>
      <footer className="mx-auto w-full max-w-md px-4 pb-8 text-sm">
        <nav aria-label="Rechtliches">
          <ul className="flex justify-center gap-6">
            <li>
              <TextLink href="/imprint">Impressum</TextLink>
            </li>
            <li>
              <TextLink href="/privacy">Datenschutz</TextLink>
            </li>
          </ul>
        </nav>
      </footer>
    </div>
  )
}
