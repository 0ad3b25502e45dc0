import type { LayoutData } from '@lotse/contract'
import { Bot, Database, Sparkles } from 'lucide-react'
import { menuContains, useLayoutData } from '../../app/layout-data.ts'
import { useSession } from '../../app/session.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { greetingAt, longDate } from './greeting.ts'
import { QuickLinks } from './QuickLinks.tsx'

/** Pages that everybody has. Who has no other works with shared tools only and never sees the backend. */
const commonPages = ['/dashboard', '/profile', '/help', '/news']

const hasBackend = (menu: LayoutData['menuData']): boolean =>
  menu.some(item => (item.route !== null && !commonPages.includes(item.route)) || hasBackend(item.children))

function SharedTools() {
  return (
    <section
      aria-labelledby="shared-tools"
      className="mt-8 rounded-xl border border-line bg-surface p-6 shadow-card"
    >
      <h2 id="shared-tools" className="font-semibold text-lg">
        Geteilte KI-Werkzeuge
      </h2>
      <p className="mt-1 text-muted">Hier finden Sie die KI-Werkzeuge, die mit Ihnen geteilt wurden.</p>
      <EmptyState
        icon={Sparkles}
        title="Noch keine Werkzeuge"
        text="Sobald jemand aus Ihrer Organisation ein Werkzeug mit Ihnen teilt, erscheint es hier."
      />
    </section>
  )
}

export function DashboardPage() {
  const { user } = useSession()
  const { layout } = useLayoutData()
  const menu = layout?.menuData ?? []
  const now = new Date()
  return (
    <>
      <section className="rounded-xl bg-accent-soft px-6 py-8 sm:px-8 sm:py-10">
        <p className="text-accent-ink text-sm">{longDate(now)}</p>
        <h1 className="mt-1 font-semibold text-2xl sm:text-3xl">
          {greetingAt(now)}, {user?.name}
        </h1>
        <p className="mt-2 max-w-prose">
          {layout?.activeTenant
            ? `Willkommen bei Lotse. Sie arbeiten für ${layout.activeTenant.name}.`
            : 'Willkommen bei Lotse.'}
        </p>
        {(menuContains(menu, '/chatbots') || menuContains(menu, '/databuckets')) && (
          <div className="mt-6 flex flex-wrap gap-3">
            {menuContains(menu, '/chatbots') && (
              <LinkButton href="/chatbots" variant="primary">
                <Bot aria-hidden="true" className="size-4.5" />
                Zu den Chatbots
              </LinkButton>
            )}
            {menuContains(menu, '/databuckets') && (
              <LinkButton href="/databuckets">
                <Database aria-hidden="true" className="size-4.5" />
                Zu den Datenspeichern
              </LinkButton>
            )}
          </div>
        )}
      </section>
      {layout && (hasBackend(menu) ? <QuickLinks menu={menu} /> : <SharedTools />)}
    </>
  )
}
