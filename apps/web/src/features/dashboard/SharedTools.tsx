import type { Dashboard, LayoutTenant } from '@lotse/contract'
import { ExternalLink, Sparkles } from 'lucide-react'
import { Link } from 'react-aria-components'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Avatar } from '../../ui/structure/Avatar.tsx'
import { Card } from '../../ui/structure/Card.tsx'

/** Without a subdomain the page of a tenant stands under its id, for its own people alone. */
const addressOf = ({ subdomain, id }: LayoutTenant, tool: string): string =>
  `/s/${encodeURIComponent(subdomain ?? id)}/${tool}`

function Tool({ tool, href }: { tool: Dashboard['tools'][number]; href: string }) {
  return (
    <li className="min-w-0">
      <Link
        href={href}
        target="_blank"
        rel="noopener"
        className="flex h-full gap-4 rounded-lg border border-line p-4 no-underline transition-colors focus-ring data-[hovered]:border-accent data-[hovered]:bg-hover/40"
      >
        <Avatar name={tool.public_name} src={tool.profile_picture_url} isDecorative />
        <span className="min-w-0 grow">
          <span className="wrap-anywhere block font-semibold text-accent-ink">
            {tool.public_name}
            <span className="sr-only"> (öffnet in neuem Tab)</span>
          </span>
          <span className="wrap-anywhere mt-0.5 line-clamp-3 text-muted text-sm">
            {tool.public_description}
          </span>
        </span>
        <ExternalLink aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </Link>
    </li>
  )
}

/** For those who work with shared tools alone and never see the backend. */
export function SharedTools({ tools, tenant }: { tools: Dashboard['tools']; tenant: LayoutTenant }) {
  return (
    <Card
      title="Geteilte KI-Werkzeuge"
      description="Hier finden Sie die KI-Werkzeuge, die mit Ihnen geteilt wurden."
    >
      {tools.length === 0 ? (
        <EmptyState
          icon={Sparkles}
          title="Noch keine Werkzeuge"
          text="Sobald jemand aus Ihrer Organisation ein Werkzeug mit Ihnen teilt, erscheint es hier."
        />
      ) : (
        <ul aria-label="KI-Werkzeuge" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {tools.map(tool => (
            <Tool key={tool.uuid} tool={tool} href={addressOf(tenant, tool.uuid)} />
          ))}
        </ul>
      )}
    </Card>
  )
}
