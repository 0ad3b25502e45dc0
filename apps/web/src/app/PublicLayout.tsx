import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { useTheme } from '../ui/styles/theme.ts'
import { Footer } from './Footer.tsx'
import { Logo } from './Logo.tsx'
import { contentId, SkipLink } from './SkipLink.tsx'

/** Around every page that needs no sign-in. Pages bring their heading and content, not their own `main`. */
export function PublicLayout({ children }: { children: ReactNode }) {
  useTheme()
  return (
    <div className="flex min-h-dvh flex-col bg-bg text-ink">
      <SkipLink />
      <header className="border-line border-b bg-surface px-4 py-3 sm:px-6 lg:px-8">
        <Link href="/" className="inline-block rounded-md focus-ring" aria-label="Lotse, zur Startseite">
          <Logo />
        </Link>
      </header>
      <main
        id={contentId}
        tabIndex={-1}
        className="flex grow flex-col px-4 py-8 outline-none sm:px-6 lg:px-8"
      >
        {children}
      </main>
      <Footer />
    </div>
  )
}
