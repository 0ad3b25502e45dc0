import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft, Building2, Coins, Network, Wallet } from 'lucide-react'
import { useState } from 'react'
import { billingModeNames } from '../../app/credits/billing-modes.ts'
import { CreditTransferDialog } from '../../app/credits/CreditTransferDialog.tsx'
import { useLayoutData } from '../../app/layout-data.ts'
import { NotFoundPage } from '../../app/NotFoundPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { StatCard, StatCardRow } from '../../ui/structure/StatCard.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type Column, type RowAction, useTableState } from '../../ui/table/table-state.ts'
import { formatNumber, noValue } from '../../ui/texts/format.ts'
import { BillingModeDialog } from './BillingModeDialog.tsx'
import { type SubTenant, subTenantsQuery } from './credits-query.ts'
import { isForbidden } from './is-forbidden.ts'

const amountColumn = (id: 'monthly' | 'purchased', header: string): Column<SubTenant> => ({
  id,
  header,
  align: 'end',
  cell: tenant => (tenant.billing_mode === 'own_credits' ? formatNumber(tenant[id]) : noValue),
})

function Available({ tenant }: { tenant: SubTenant }) {
  if (tenant.billing_mode !== 'own_credits') return noValue
  return (
    <>
      {formatNumber(tenant.available)}
      {tenant.reserved > 0 && (
        <span className="block text-muted text-sm">{formatNumber(tenant.reserved)} reserviert</span>
      )}
    </>
  )
}

const columns: readonly Column<SubTenant>[] = [
  { id: 'name', header: 'Untermandant', isRowHeader: true, cell: tenant => tenant.name },
  {
    id: 'billing_mode',
    header: 'Abrechnung',
    cell: tenant => billingModeNames[tenant.billing_mode],
  },
  {
    id: 'available',
    header: 'Verfügbar',
    align: 'end',
    cell: tenant => <Available tenant={tenant} />,
  },
  amountColumn('monthly', 'Monatlich'),
  amountColumn('purchased', 'Gekauft'),
  {
    id: 'monthly_transfer',
    header: 'Übertragung je Monat',
    align: 'end',
    cell: tenant => (tenant.monthly_transfer > 0 ? formatNumber(tenant.monthly_transfer) : noValue),
  },
]

function SubTenants() {
  const list = useQuery(subTenantsQuery)
  const [state, setState] = useTableState()
  const [receiver, setReceiver] = useState<SubTenant | null>(null)
  const [edited, setEdited] = useState<SubTenant | null>(null)
  const available = list.data?.available ?? 0
  if (isForbidden(list.error)) return <NotFoundPage />

  const transferRefusal = (tenant: SubTenant): string | undefined => {
    if (tenant.billing_mode === 'parent_billing')
      return 'Dieser Untermandant rechnet über den Hauptmandanten ab und hat kein eigenes Guthaben.'
    return tenant.can.transfer ? undefined : 'Sie dürfen an diesen Untermandanten keine Credits übertragen.'
  }
  const rowActions = (tenant: SubTenant): RowAction[] => [
    {
      id: 'transfer',
      label: 'Credits übertragen',
      icon: ArrowRightLeft,
      onAction: () => setReceiver(tenant),
      disabledReason: transferRefusal(tenant),
    },
    ...(tenant.can.update
      ? [{ id: 'billing', label: 'Abrechnung ändern', icon: Wallet, onAction: () => setEdited(tenant) }]
      : []),
  ]

  return (
    <div className="flex flex-col gap-6">
      <StatCardRow>
        <StatCard
          label="Eigenes verfügbares Guthaben"
          icon={Coins}
          value={list.data && formatNumber(available)}
          sublabel="Credits, die Sie übertragen können"
          isLoading={list.isPending}
        />
        <StatCard
          label="Untermandanten"
          icon={Building2}
          value={list.data?.data.length}
          isLoading={list.isPending}
        />
      </StatCardRow>
      <DataTable
        label="Credits der Untermandanten"
        columns={columns}
        rows={list.data?.data}
        rowKey={tenant => tenant.id}
        rowLabel={tenant => tenant.name}
        state={state}
        onStateChange={setState}
        error={list.error?.message}
        onRetry={() => void list.refetch()}
        rowActions={rowActions}
        empty={{ title: 'Keine Mandanten gefunden', text: 'Dieser Mandant hat keine Untermandanten.' }}
      />
      <CreditTransferDialog receiver={receiver} available={available} onClose={() => setReceiver(null)} />
      {edited && <BillingModeDialog key={edited.id} tenant={edited} onClose={() => setEdited(null)} />}
    </div>
  )
}

export function SubTenantCreditsPage() {
  const { layout, isLoading } = useLayoutData()
  const isMainTenant = layout?.activeTenant?.type_role === 'main'
  return (
    <>
      <PageHeader
        title="Credits der Untermandanten"
        description="Guthaben und Abrechnung Ihrer Untermandanten; Credits übertragen Sie von Ihrem Guthaben."
        back={{ href: '/credits', label: 'Credit-Übersicht' }}
      />
      {isMainTenant && <SubTenants />}
      {!isMainTenant && !isLoading && (
        <EmptyState
          icon={Network}
          title="Nur für Hauptmandanten"
          text="Der aktive Mandant ist kein Hauptmandant und hat deshalb keine Untermandanten."
        />
      )}
    </>
  )
}
