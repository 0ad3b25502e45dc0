import type { MenuItem } from '@lotse/contract'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-aria-components'
import { Badge } from '../ui/feedback/Badge.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../ui/structure/PageHeader.tsx'
import { Breakable } from '../ui/texts/Breakable.tsx'
import { useLayoutData } from './layout-data.ts'

/** What a page is for, by the address that the menu has for it. */
const descriptions: Record<string, string> = {
  '/settings/users': 'Personen einladen, Rollen vergeben, Zugänge sperren oder entfernen',
  '/settings/tenants': 'Untermandanten anlegen, Limits und Abrechnung festlegen, Credits übertragen',
  '/settings/ai': 'Anweisungen, die für alle Chatbots des Mandanten gelten',
  '/settings/chatbot-pre-page': 'Was Besucher:innen vor dem ersten Gespräch lesen und bestätigen',
  '/settings/embed-messages': 'Was eingebettete Chats sagen, wenn sie nicht antworten können',
  '/settings/opening-hours': 'Wann Ihre Häuser geöffnet haben, damit Chatbots es auf den Tag genau sagen',
  '/settings/audit': 'Wer in diesem Mandanten wann was geändert hat',
  '/superadmin/tenants':
    'Organisationen anlegen, ihre Limits und Credits ändern, löschen und wiederherstellen',
  '/superadmin/circles': 'Gruppen von Mandanten mit gemeinsamen Prompts',
  '/superadmin/dashboard-widgets': 'Was alle Mandanten auf ihrer Startseite sehen',
  '/superadmin/users': 'Alle Personen der Plattform',
  '/superadmin/credits/refunds': 'Credits erstatten und Erstattungen nachlesen',
  '/superadmin/credits/requests': 'Anträge der Mandanten prüfen und entscheiden',
  '/superadmin/credits/monitoring': 'Zustand des Credit-Systems, Warnungen und größte Verbraucher',
  '/superadmin/sso/monitoring':
    'Anmeldungen über die Dienste der Circles: Fehler, Dauer, Zertifikate, Zustand',
  '/superadmin/audit': 'Wer auf der Plattform wann was geändert hat',
  '/superadmin/separation': 'Nachweisen, dass kein Mandant Daten eines anderen sieht',
  '/superadmin/pages/imprint': 'Das Impressum der Installation',
  '/superadmin/pages/privacy': 'Die Datenschutzerklärung der Installation',
  '/superadmin/installation': 'Support-Adresse, Kontakt und Firmenzeile',
}
const descriptionOf = (route: string): string | undefined =>
  descriptions[route] ??
  (route.startsWith('/settings/tenants/') ? 'Personen dieses Mandanten und seiner Untermandanten' : undefined)

const pagesUnder = (items: readonly MenuItem[], prefix: string): { name: string; route: string }[] =>
  items.flatMap(({ name, route, children }) => [
    ...(route?.startsWith(prefix) ? [{ name, route }] : []),
    ...pagesUnder(children, prefix),
  ])

interface AreaOverviewProps {
  title: string
  description: string
  prefix: string
  badge?: string
}

/** The entry of an area: its pages that the person may open, and what each is for. */
function AreaOverview({ title, description, prefix, badge }: AreaOverviewProps) {
  const { layout, isLoading } = useLayoutData()
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        badges={badge && <Badge tone="accent">{badge}</Badge>}
      />
      {isLoading && <Skeleton className="h-64" />}
      <ul aria-label={title} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {pagesUnder(layout?.menuData ?? [], prefix).map(({ name, route }) => (
          <li key={route}>
            <Link
              href={route}
              className="flex h-full items-start gap-3 rounded-lg border border-line bg-surface p-5 no-underline shadow-card transition-colors focus-ring data-[hovered]:border-accent"
            >
              <span className="min-w-0 grow">
                <span className="block font-semibold">
                  <Breakable text={name} />
                </span>
                <span className="mt-1 block text-muted text-sm">{descriptionOf(route)}</span>
              </span>
              <ChevronRight aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

export function SettingsPage() {
  return (
    <AreaOverview
      title="Einstellungen"
      description="Wählen Sie einen Bereich der Einstellungen."
      prefix="/settings/"
    />
  )
}

export function SuperAdminPage() {
  return (
    <AreaOverview
      title="Super-Administration"
      description="Was die ganze Plattform betrifft, über alle Mandanten hinweg."
      prefix="/superadmin/"
      badge="SUPERADMIN"
    />
  )
}
