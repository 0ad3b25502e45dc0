import type { MenuItem } from '@lotse/contract'
import {
  Bot,
  ChevronRight,
  Coins,
  Database,
  History,
  type LucideIcon,
  UserRoundPlus,
  Users,
} from 'lucide-react'
import { Link } from 'react-aria-components'
import { menuContains } from '../../app/layout-data.ts'

interface QuickLink {
  name: string
  href: string
  icon: LucideIcon
  /** The page of the menu that those have who may do this. */
  page: string
}

/** What people come for most often, each one click away. */
const links: readonly QuickLink[] = [
  { name: 'Chatbot erstellen', href: '/chatbots/create', icon: Bot, page: '/chatbots' },
  { name: 'Datenspeicher erstellen', href: '/databuckets/create', icon: Database, page: '/databuckets' },
  {
    name: 'Benutzer:in einladen',
    href: '/settings/users/create',
    icon: UserRoundPlus,
    page: '/settings/users',
  },
  { name: 'Verbrauch ansehen', href: '/credits/history', icon: Coins, page: '/credits/history' },
  { name: 'Alle Benutzer:innen', href: '/superadmin/users', icon: Users, page: '/superadmin/users' },
  { name: 'Protokoll lesen', href: '/settings/audit', icon: History, page: '/settings/audit' },
  { name: 'Protokoll der Plattform', href: '/superadmin/audit', icon: History, page: '/superadmin/audit' },
]

export function QuickLinks({ menu }: { menu: readonly MenuItem[] }) {
  const shown = links.filter(({ page }) => menuContains(menu, page))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="quick-links">
      <h2 id="quick-links" className="font-semibold text-lg">
        Schnellzugriff
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ name, href, icon: Icon }) => (
          <li key={href}>
            <Link
              href={href}
              className="flex min-h-12 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-2 no-underline shadow-card transition-colors focus-ring data-[hovered]:border-accent"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0 text-accent-ink" strokeWidth={1.75} />
              <span className="min-w-0 grow">{name}</span>
              <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
