import { TextLink } from '../ui/buttons/TextLink.tsx'
import { useInstallation } from './installation.ts'

function LegalLink({ href, name }: { href: string; name: string }) {
  return (
    <li>
      <TextLink href={href} target="_blank" rel="noopener" className="inline-block py-1">
        {name}
        <span className="sr-only"> (öffnet in neuem Tab)</span>
      </TextLink>
    </li>
  )
}

export function Footer() {
  const { company_line } = useInstallation()
  return (
    <footer className="mt-auto border-line border-t px-4 py-4 text-muted text-sm sm:px-6 lg:px-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {/* The place is kept while nothing stands there, so that the links stay where they are. */}
        <p className="min-w-0 break-words">
          {company_line && `© ${new Date().getFullYear()} ${company_line}`}
        </p>
        <nav aria-label="Rechtliches">
          <ul className="flex flex-wrap gap-x-5">
            <LegalLink href="/imprint" name="Impressum" />
            <LegalLink href="/privacy" name="Datenschutz" />
          </ul>
        </nav>
      </div>
    </footer>
  )
}
