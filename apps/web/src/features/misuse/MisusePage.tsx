import { Download, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useListSearch } from '../../app/list-search.ts'
import { NoTenantChosen } from '../../app/NoTenantChosen.tsx'
import { useSession } from '../../app/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { onDemand, TabsOnDemand } from '../../ui/tabs/TabsOnDemand.tsx'
import { EnglishPart } from '../../ui/texts/language.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { LogDialog } from './logs/LogDialog.tsx'
import { cleared } from './misuse-list.ts'
import { settingsPath } from './places.ts'
import { StatTiles } from './StatTiles.tsx'
import { TenantFilter } from './TenantFilter.tsx'

const tabs = [
  onDemand('logs', 'Misuse Logs', async () => (await import('./logs/LogsTab.tsx')).LogsTab),
  onDemand('users', 'Blocked Users', async () => (await import('./blocks/blocked-tabs.tsx')).BlockedUsersTab),
  onDemand('ips', 'Blocked IPs', async () => (await import('./blocks/blocked-tabs.tsx')).BlockedIpsTab),
  onDemand('analytics', 'Analytics', async () => (await import('./analytics/AnalyticsTab.tsx')).AnalyticsTab),
  onDemand('whitelist', 'Whitelist', async () => (await import('./whitelist/WhitelistTab.tsx')).WhitelistTab),
]

export function MisusePage() {
  const { active_tenant_id: tenant } = useSession()
  return tenant ? (
    <EnglishPart>
      <Dashboard />
    </EnglishPart>
  ) : (
    <>
      <PageHeader title="Missbrauch" />
      <NoTenantChosen toSee="die Vorfälle seiner Chatbots" />
    </>
  )
}

function Dashboard() {
  const [search, change] = useListSearch()
  // Counts the openings: each begins with the same empty form.
  const [exporting, setExporting] = useState({ isOpen: false, opening: 0 })
  const selected = tabs.find(({ id }) => id === search.tab)?.id ?? 'logs'
  return (
    <>
      <PageHeader
        title="Misuse Management"
        description="What your chatbots were protected from, who is blocked, and how the protection works."
        actions={
          <>
            <LinkButton href={settingsPath}>
              <Settings2 aria-hidden="true" className="size-4.5" />
              Settings
            </LinkButton>
            <Button onPress={() => setExporting(({ opening }) => ({ isOpen: true, opening: opening + 1 }))}>
              <Download aria-hidden="true" className="size-4.5" />
              Export Report
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <TenantFilter />
        <StatTiles />
        <TabsOnDemand
          label="Misuse"
          selected={selected}
          onChange={tab =>
            change({ ...cleared(search), tenant_id: search.tenant_id, tab: tab === 'logs' ? undefined : tab })
          }
          tabs={tabs}
        />
      </div>
      <LogDialog />
      <ExportDialog
        key={exporting.opening}
        isOpen={exporting.isOpen}
        onClose={() => setExporting(({ opening }) => ({ isOpen: false, opening }))}
      />
    </>
  )
}
