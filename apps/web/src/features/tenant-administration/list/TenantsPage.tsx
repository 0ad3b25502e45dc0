import { type AdminTenant, adminTenantPageSize } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Import } from 'lucide-react'
import { useState } from 'react'
import { useLayoutData } from '../../../app/layout-data.ts'
import { listProps } from '../../../app/list-props.ts'
import { TenantSwitchDialog } from '../../../app/shell/TenantSwitchDialog.tsx'
import { TenantExports } from '../../../app/tenant-exports/TenantExports.tsx'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TabNav } from '../../../ui/tabs/TabNav.tsx'
import { CreditAdjustmentDialog } from '../credits/CreditAdjustmentDialog.tsx'
import { DeleteTenantDialog } from '../deletion/DeleteTenantDialog.tsx'
import { deletedTenantList, importList, receiptList, tenantCreation, tenantList } from '../places.ts'
import { tenantFiguresQuery, tenantsQuery, useRefreshTenants } from '../tenants-query.ts'
import { TenantStatistics } from './TenantStatistics.tsx'
import { useTenantActions } from './tenant-actions.ts'
import { activeColumns, deletedColumns } from './tenant-columns.tsx'
import { useTenantsTable } from './tenants-table.ts'

const createLabel = 'Mandant anlegen'

const typeFilter = {
  key: 'type',
  label: 'Typ',
  options: [
    { value: 'main', label: 'Hauptmandanten' },
    { value: 'sub', label: 'Untermandanten' },
  ],
}

/** Both tabs with how many each holds; none are shown for what is not there. */
function TenantTabs() {
  const { data } = useQuery(tenantFiguresQuery)
  return (
    <TabNav
      label="Mandanten"
      tabs={[
        { href: tenantList, label: 'Aktive Mandanten', count: data?.active },
        { href: deletedTenantList, label: 'Gelöschte Mandanten', count: data?.deleted || undefined },
      ]}
    />
  )
}

export function TenantsPage() {
  const { query, state, setState } = useTenantsTable()
  const list = useQuery(tenantsQuery(query))
  const { layout } = useLayoutData()
  const refresh = useRefreshTenants()
  const [isSwitching, setSwitching] = useState(false)
  const [funded, setFunded] = useState<AdminTenant | null>(null)
  const [isFunding, setFunding] = useState(false)
  const [doomed, setDoomed] = useState<AdminTenant | null>(null)
  const [leaving, setLeaving] = useState<AdminTenant | null>(null)
  const { ask, dialog } = useConfirmedAct(refresh)
  const actions = useTenantActions({
    ask,
    onDelete: setDoomed,
    onTakeAlong: setLeaving,
    onFund: tenant => {
      setFunded(tenant)
      setFunding(true)
    },
  })
  const isActiveTab = query.tab === 'active'
  const canCreate = list.data?.can.create ?? false

  return (
    <>
      <PageHeader
        title="Mandant:innenverwaltung"
        description="Alle Organisationen der Plattform mit Guthaben und Limits."
        create={canCreate ? { label: createLabel, href: tenantCreation } : undefined}
        actions={
          <>
            {canCreate && (
              <LinkButton href={importList}>
                <Import aria-hidden="true" className="size-4.5" />
                Mandant importieren
              </LinkButton>
            )}
            {layout && (
              <Button onPress={() => setSwitching(true)}>
                <ArrowLeftRight aria-hidden="true" className="size-4.5" />
                Mandant wechseln
              </Button>
            )}
          </>
        }
      />
      <div className="mb-6">
        <TenantStatistics />
      </div>
      <TenantTabs />
      <DataTable
        key={query.tab}
        label={isActiveTab ? 'Aktive Mandanten' : 'Gelöschte Mandanten'}
        {...listProps(list)}
        columns={isActiveTab ? activeColumns : deletedColumns(list.data?.now ?? '')}
        rowActions={actions}
        rowKey={tenant => tenant.id}
        rowLabel={tenant => tenant.name}
        state={state}
        onStateChange={setState}
        searchLabel="Suche"
        searchPlaceholder="Name, Webtitel oder Subdomain"
        filters={isActiveTab ? [typeFilter] : undefined}
        toolbar={isActiveTab ? undefined : <LinkButton href={receiptList}>Löschnachweise</LinkButton>}
        pageSize={adminTenantPageSize}
        empty={
          isActiveTab
            ? {
                title: 'Keine Mandanten gefunden',
                text: 'Legen Sie den ersten an; vorher braucht es einen Circle.',
                action: canCreate && <LinkButton href={tenantCreation}>{createLabel}</LinkButton>,
              }
            : { title: 'Keine gelöschten Mandanten' }
        }
      />
      {dialog}
      {leaving && (
        <Dialog isOpen onClose={() => setLeaving(null)} title={`Daten mitnehmen: ${leaving.name}`} size="lg">
          <TenantExports owner={{ tenant: leaving.id }} hasSubTenants={leaving.type_role === 'main'} />
        </Dialog>
      )}
      {doomed && <DeleteTenantDialog tenant={doomed} onClose={() => setDoomed(null)} />}
      {isSwitching && layout && <TenantSwitchDialog layout={layout} onClose={() => setSwitching(false)} />}
      {funded && (
        <CreditAdjustmentDialog
          tenant={funded}
          isOpen={isFunding}
          onClose={() => {
            setFunding(false)
            void refresh()
          }}
        />
      )}
    </>
  )
}
