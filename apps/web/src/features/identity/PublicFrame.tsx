import type { ReactNode } from 'react'
import { Footer } from '../../app/Footer.tsx'
import { Logo } from '../../app/Logo.tsx'
import { useTheme } from '../../ui/styles/theme.ts'

export interface PublicFrameProps {
  title: string
  /** One or two sentences under the heading. */
  intro?: ReactNode
  children?: ReactNode
  /** A quiet way out below the card, such as the link back to the sign-in. */
  aside?: ReactNode
}

/** The frame of every page around signing in: one card and nothing that distracts. It brings its own landmarks. */
export function PublicFrame({ title, intro, children, aside }: PublicFrameProps) {
  useTheme()
  return (
    <div className="flex min-h-dvh flex-col bg-bg text-ink">
      <header className="mx-auto w-full max-w-md px-4 pt-8 sm:pt-16">
        <Logo />
        <p className="mt-1 text-muted text-sm">KI-Assistenz und Wissen für öffentliche Stellen</p>
      </header>
      <main className="mx-auto w-full max-w-md grow px-4 py-6">
        <div className="rounded-xl border border-line bg-surface p-5 shadow-card sm:p-8">
          <h1 className="font-semibold text-2xl leading-tight">{title}</h1>
          {intro && <div className="mt-2 text-muted">{intro}</div>}
          {children && <div className="mt-6">{children}</div>}
        </div>
        {aside && <div className="mt-6 text-center">{aside}</div>}
      </main>
      <Footer />
    </div>
  )
}
