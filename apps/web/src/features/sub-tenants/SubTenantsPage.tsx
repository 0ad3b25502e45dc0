import { routes, type SubTenant, subTenantPageSize } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { ArrowRightLeft, Pencil, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { CreditTransferDialog } from '../../app/credits/CreditTransferDialog.tsx'
import { listProps } from '../../app/list-props.ts'
import { readListQuery, useListSearch, useListState } from '../../app/list-search.ts'
import { useConfirmedAct } from '../../app/use-confirmed-act.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { RowAction } from '../../ui/table/table-state.ts'
import { deletionOf } from './delete-sub-tenant.ts'
import { PoolFigures } from './PoolFigures.tsx'
import { subTenantColumns } from './sub-tenant-columns.tsx'
import { subTenantsQuery, useRefreshSubTenants } from './sub-tenants-query.ts'

const createHref = '/settings/tenants/create'
const createLabel = 'Untermandant anlegen'

const transferRefusal = (tenant: SubTenant): string | undefined => {
  if (tenant.billing_mode === 'parent_billing')
    return 'Dieser Untermandant rechnet über den Hauptmandanten ab und hat kein eigenes Guthaben.'
  return tenant.can.transfer ? undefined : 'Sie dürfen an diesen Untermandanten keine Credits übertragen.'
}

export function SubTenantsPage() {
  const [state, setState] = useListState()
  const [search] = useListSearch()
  const list = useQuery(subTenantsQuery(readListQuery(routes['settings.tenants.index'].query, search)))
  const [receiver, setReceiver] = useState<SubTenant | null>(null)
  const { ask, dialog } = useConfirmedAct(useRefreshSubTenants())
  const canCreate = list.data?.can.create === true

  const rowActions = (tenant: SubTenant): RowAction[] => [
    ...(tenant.can.update
      ? [{ id: 'edit', label: 'Bearbeiten', icon: Pencil, href: `/settings/tenants/${tenant.id}/edit` }]
      : []),
    {
      id: 'transfer',
      label: 'Credits übertragen',
      icon: ArrowRightLeft,
      onAction: () => setReceiver(tenant),
      disabledReason: transferRefusal(tenant),
    },
    { id: 'users', label: 'Benutzer:innen', icon: Users, href: `/settings/tenants/${tenant.id}/users` },
    ...(tenant.can.delete
      ? [
          {
            id: 'delete',
            label: 'Löschen',
            icon: Trash2,
            tone: 'danger' as const,
            onAction: () => ask(deletionOf(tenant)),
          },
        ]
      : []),
  ]

  return (
    <>
      <PageHeader
        title="Untermandanten"
        description="Organisationen unter Ihrem Mandanten, mit einem Anteil an Ihren Limits und eigener oder gemeinsamer Abrechnung."
        create={canCreate ? { label: createLabel, href: createHref } : undefined}
      />
      <div className="flex flex-col gap-6">
        {list.data?.create_refusal && <Alert tone="info">{list.data.create_refusal}</Alert>}
        <PoolFigures limits={list.data?.limits} isLoading={list.isPending} />
        <DataTable
          label="Untermandanten"
          columns={subTenantColumns}
          rowKey={tenant => tenant.id}
          rowLabel={tenant => tenant.name}
          {...listProps(list)}
          state={state}
          onStateChange={setState}
          searchLabel="Suche"
          searchPlaceholder="Name oder Subdomain"
          rowActions={rowActions}
          pageSize={subTenantPageSize}
          empty={{
            title: 'Keine Mandanten gefunden',
            text: 'Hier stehen die Untermandanten, sobald Sie den ersten angelegt haben.',
            action: canCreate && <LinkButton href={createHref}>{createLabel}</LinkButton>,
          }}
        />
      </div>
      <CreditTransferDialog
        receiver={receiver}
        available={list.data?.available ?? 0}
        onClose={() => setReceiver(null)}
      />
      {dialog}
    </>
  )
}
