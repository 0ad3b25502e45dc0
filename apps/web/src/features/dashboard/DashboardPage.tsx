import type { Dashboard, LayoutData } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { Bot, Database } from 'lucide-react'
import { menuContains, useLayoutData } from '../../app/layout-data.ts'
import { failureOf } from '../../app/loading-failure.ts'
import { useSession } from '../../app/session.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { dashboardQuery } from './dashboard-query.ts'
import { Figures } from './Figures.tsx'
import { greetingAt, longDate } from './greeting.ts'
import { InstallationSteps } from './InstallationSteps.tsx'
import { LiveFigures } from './LiveFigures.tsx'
import { QuickLinks } from './QuickLinks.tsx'
import { RecentChatbots } from './RecentChatbots.tsx'
import { SharedTools } from './SharedTools.tsx'
import { UnfinishedDocuments } from './UnfinishedDocuments.tsx'
import { WidgetBoard } from './widgets/WidgetBoard.tsx'

function Welcome({ layout }: { layout: LayoutData | undefined }) {
  const { user } = useSession()
  const menu = layout?.menuData ?? []
  const now = new Date()
  return (
    <section className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 rounded-xl bg-accent-soft px-5 py-6 sm:px-8">
      <div className="min-w-0">
        <p className="text-accent-ink text-sm">{longDate(now)}</p>
        <h1 className="mt-1 font-semibold text-2xl sm:text-3xl">
          {greetingAt(now)}, {user?.name}
        </h1>
        <p className="mt-2 max-w-prose">
          {layout?.activeTenant
            ? `Willkommen bei Lotse. Sie arbeiten für ${layout.activeTenant.name}.`
            : 'Willkommen bei Lotse.'}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden">
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
    </section>
  )
}

function LoadingOverview() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Die Übersicht wird geladen</span>
      <Skeleton className="h-28" />
      <Skeleton className="h-64" />
    </div>
  )
}

function Overview({ dashboard, layout }: { dashboard: Dashboard; layout: LayoutData }) {
  const { chatbots, documents, tools, installation_steps: steps } = dashboard
  const { activeTenant, menuData } = layout
  return (
    <>
      {steps && <InstallationSteps steps={steps} />}
      <WidgetBoard rows={dashboard.widget_rows} />
      {chatbots && <LiveFigures />}
      <Figures dashboard={dashboard} />
      {chatbots && documents && (
        <div className="grid gap-6 xl:grid-cols-[2fr_1fr]">
          <RecentChatbots chatbots={chatbots} />
          <UnfinishedDocuments documents={documents} />
        </div>
      )}
      {chatbots === null && activeTenant && <SharedTools tools={tools} tenant={activeTenant} />}
      <QuickLinks menu={menuData} />
    </>
  )
}

export function DashboardPage() {
  const { layout } = useLayoutData()
  const query = useQuery(dashboardQuery)
  const failure = failureOf(query)
  return (
    <div className="flex flex-col gap-6">
      <Welcome layout={layout} />
      {failure && (
        <LoadingFailed
          title="Die Übersicht konnte nicht geladen werden"
          error={failure}
          onRetry={query.refetch}
        />
      )}
      {query.isPending && <LoadingOverview />}
      {query.data && layout && !failure && <Overview dashboard={query.data} layout={layout} />}
    </div>
  )
}
