import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { TextLink } from '../ui/buttons/TextLink.tsx'

/** A link to somebody else's page, in a new tab. */
export function ElsewhereLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <TextLink href={href} target="_blank" rel="noopener noreferrer" className="wrap-anywhere">
      {children}
      <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5" />
      <span className="sr-only"> (öffnet in neuem Tab)</span>
    </TextLink>
  )
}
