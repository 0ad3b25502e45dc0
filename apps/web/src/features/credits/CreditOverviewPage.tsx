import { usagePeriods } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { UsageCharts } from '../../app/credits/UsageCharts.tsx'
import { UsageFigures } from '../../app/credits/UsageFigures.tsx'
import { NotFoundPage } from '../../app/NotFoundPage.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Refreshing } from '../../ui/feedback/Refreshing.tsx'
import { SegmentedSwitch } from '../../ui/fields/SegmentedSwitch.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { formatInteger } from '../../ui/texts/format.ts'
import { ActiveTenantPart } from './ActiveTenantPart.tsx'
import { BalanceBar } from './BalanceBar.tsx'
import { overviewQuery, projectionQuery, useRefreshCredits } from './credits-query.ts'
import { useIncludeSubTenants } from './include-subtenants.ts'
import { isForbidden } from './is-forbidden.ts'
import { ProjectionPanel } from './ProjectionPanel.tsx'

type Period = `${(typeof usagePeriods)[number]}`
const periodOptions = usagePeriods.map(days => ({ value: `${days}` as Period, label: `${days} Tage` }))

function Overview({ tenant }: { tenant: string }) {
  const [period, setPeriod] = useState<Period>('30')
  const { isKnown, isMainTenant, includesSubTenants, setIncludesSubTenants } = useIncludeSubTenants()
  // A failure is left without a message: the figures stay empty, and "Aktualisieren" asks again.
  const overview = useQuery({
    ...overviewQuery(tenant, period, includesSubTenants),
    enabled: isKnown,
  })
  const projection = useQuery({ ...projectionQuery(tenant, includesSubTenants), enabled: isKnown })
  const refresh = useRefreshCredits()
  const data = overview.data
  if (isForbidden(overview.error)) return <NotFoundPage />

  return (
    <>
      <PageHeader
        title="Credit-Übersicht"
        description="Guthaben, Verbrauch und Hochrechnung des aktiven Mandanten."
        actions={
          <>
            <LinkButton href="/credits/history">Verlauf</LinkButton>
            <LinkButton href="/credits/requests">Credits anfragen</LinkButton>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <BalanceBar overview={data} isLoading={overview.isPending} />
        <section aria-label="Zeitraum und Umfang" className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <SegmentedSwitch label="Zeitraum" options={periodOptions} value={period} onChange={setPeriod} />
          {isMainTenant && (
            <Switch
              label="Untermandanten einbeziehen"
              isSelected={includesSubTenants}
              onChange={setIncludesSubTenants}
              className="mb-1"
            />
          )}
          <Button
            onPress={() => void refresh()}
            isPending={overview.isFetching || projection.isFetching}
            className="ml-auto"
          >
            <RefreshCw aria-hidden="true" className="size-4" />
            Aktualisieren
          </Button>
        </section>
        {data?.aggregated && (
          <p className="text-muted text-sm">
            {data.included_subtenants === 1
              ? 'Die Zahlen schließen einen Untermandanten ein.'
              : `Die Zahlen schließen ${formatInteger(data.included_subtenants)} Untermandanten ein.`}
          </p>
        )}
        <Refreshing isRefreshing={overview.isPlaceholderData} className="flex flex-col gap-6">
          <UsageFigures overview={data} days={Number(period)} isLoading={overview.isPending} />
          <UsageCharts overview={data} isLoading={overview.isPending} />
        </Refreshing>
        <ProjectionPanel
          projection={projection.data}
          allocation={data?.balances.allocation ?? 0}
          paysForOthers={(data?.statistics.paid_for_others ?? 0) > 0}
          isLoading={projection.isPending}
        />
      </div>
    </>
  )
}

export function CreditOverviewPage() {
  return <ActiveTenantPart>{tenant => <Overview tenant={tenant} />}</ActiveTenantPart>
}
