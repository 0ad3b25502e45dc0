import { useQuery } from '@tanstack/react-query'
import { GitFork } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '../../app/loading-failure.ts'
import { NoTenantChosen } from '../../app/NoTenantChosen.tsx'
import { useSession } from '../../app/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { EnglishPart } from '../../ui/texts/language.tsx'
import { AnomalyList } from './AnomalyList.tsx'
import { CheckNow } from './CheckNow.tsx'
import { FlowChainsDialog } from './chains/FlowChainsDialog.tsx'
import { ReconciliationFilters } from './ReconciliationFilters.tsx'
import { ReservationTable } from './ReservationTable.tsx'
import { pageQuery } from './reconciliation-query.ts'
import { StatCards } from './StatCards.tsx'
import { ReservationTreeDialog } from './tree/ReservationTreeDialog.tsx'
import { useOpenedTree } from './tree/use-opened-tree.ts'
import { useReconciliationSearch } from './use-reconciliation-search.ts'

export function ReconciliationPage() {
  const { active_tenant_id: tenant } = useSession()
  return tenant ? (
    <EnglishPart>
      <Dashboard />
    </EnglishPart>
  ) : (
    <>
      <PageHeader title="Credit-Abgleich" />
      <NoTenantChosen toSee="den Abgleich der Credits" />
    </>
  )
}

function Dashboard() {
  const [search] = useReconciliationSearch()
  const page = useQuery(pageQuery(search))
  const [isChainsOpen, setChainsOpen] = useState(false)
  const tree = useOpenedTree()
  const failure = failureOf(page)
  return (
    <>
      <PageHeader
        title="Credit Reconciliation Dashboard"
        description="Monitor credit operations and identify anomalies"
        actions={
          <Button onPress={() => setChainsOpen(true)}>
            <GitFork aria-hidden="true" className="size-4.5" />
            View Flow Chains
          </Button>
        }
      />
      <div className="flex flex-col gap-6">
        <StatCards stats={page.data?.stats} isLoading={page.isPending} />
        <ReconciliationFilters
          // The form begins anew with what the address says.
          key={`${search.start_date} ${search.end_date} ${search.tenant_id}`}
          tenants={page.data?.tenants ?? []}
        />
        {failure ? (
          <LoadingFailed title="Loading failed" error={failure} onRetry={page.refetch} />
        ) : (
          <>
            <ReservationTable
              envelope={page.data?.reservations}
              isRefreshing={page.isPlaceholderData}
              onViewTree={tree.open}
            />
            <section aria-labelledby="anomalies" className="flex flex-col gap-4">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h2 id="anomalies" className="font-semibold text-lg">
                  Detected Anomalies
                </h2>
                <CheckNow check={page.data?.check} tenantId={search.tenant_id} />
              </div>
              <AnomalyList envelope={page.data?.anomalies} onViewTree={tree.open} />
            </section>
          </>
        )}
      </div>
      <FlowChainsDialog
        isOpen={isChainsOpen}
        onClose={() => setChainsOpen(false)}
        onViewTree={reservation => {
          setChainsOpen(false)
          tree.openSoon(reservation)
        }}
      />
      <ReservationTreeDialog reservation={tree.reservation} isOpen={tree.isOpen} onClose={tree.close} />
    </>
  )
}
