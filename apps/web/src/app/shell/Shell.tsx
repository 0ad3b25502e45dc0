import type { ReactNode } from 'react'
import { Footer } from '../Footer.tsx'
import { contentId, SkipLink } from '../SkipLink.tsx'

export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <main id={contentId} tabIndex={-1} className="grow p-8 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}
