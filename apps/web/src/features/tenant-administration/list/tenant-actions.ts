import type { AdminTenant } from '@lotse/contract'
import {
  Archive,
  ArrowLeftRight,
  CalendarX2,
  Coins,
  ExternalLink,
  Pencil,
  RotateCcw,
  Trash2,
} from 'lucide-react'
import { useSwitchInDialog } from '../../../app/shell/switch-tenant.ts'
import type { Act } from '../../../app/use-confirmed-act.tsx'
import type { RowAction } from '../../../ui/table/table-state.ts'
import { lifecycleActs } from '../deletion/lifecycle-acts.ts'
import { tenantPage, websiteOf } from '../places.ts'

interface TenantActs {
  onFund: (tenant: AdminTenant) => void
  onDelete: (tenant: AdminTenant) => void
  onTakeAlong: (tenant: AdminTenant) => void
  ask: (act: Act) => void
}

const inMenu = (action: RowAction): RowAction => ({ ...action, isInMenu: true })

/** What can be done with a row, by what the server says may be. */
export const useTenantActions = ({ onFund, onDelete, onTakeAlong, ask }: TenantActs) => {
  const { run: switchTo } = useSwitchInDialog()

  const onWebsite = ({ subdomain }: AdminTenant): RowAction[] =>
    subdomain
      ? [
          {
            id: 'website',
            label: 'Website öffnen',
            icon: ExternalLink,
            href: websiteOf(subdomain),
            isNewWindow: true,
          },
        ]
      : []

  const onCredits = (tenant: AdminTenant): RowAction => ({
    id: 'credits',
    label: 'Credits verwalten',
    icon: Coins,
    onAction: () => onFund(tenant),
    disabledReason: tenant.billing_mode === 'own_credits' ? undefined : 'Der Hauptmandant zahlt.',
  })

  const onArchive = (tenant: AdminTenant): RowAction => ({
    id: 'archive',
    label: 'Daten mitnehmen',
    icon: Archive,
    onAction: () => onTakeAlong(tenant),
  })

  const onLife = (tenant: AdminTenant): RowAction =>
    tenant.deletion_planned_at
      ? {
          id: 'cancel-deletion',
          label: 'Geplante Löschung aufheben',
          icon: CalendarX2,
          onAction: () => ask(lifecycleActs.cancel(tenant)),
        }
      : {
          id: 'delete',
          label: 'Löschen',
          icon: Trash2,
          tone: 'danger',
          onAction: () => onDelete(tenant),
        }

  const living = (tenant: AdminTenant): RowAction[] => [
    ...(tenant.can.update
      ? [{ id: 'edit', label: 'Bearbeiten', icon: Pencil, href: tenantPage(tenant.id) }]
      : []),
    ...[
      {
        id: 'switch',
        label: 'Zu diesem Mandanten wechseln',
        icon: ArrowLeftRight,
        onAction: () => void switchTo(tenant),
      },
      ...(tenant.can.update ? [onCredits(tenant)] : []),
      ...onWebsite(tenant),
      ...(tenant.can.update ? [onArchive(tenant)] : []),
      ...(tenant.can.delete ? [onLife(tenant)] : []),
    ].map(inMenu),
  ]

  const deleted = (tenant: AdminTenant): RowAction[] => [
    {
      id: 'restore',
      label: 'Wiederherstellen',
      icon: RotateCcw,
      onAction: () => ask(lifecycleActs.restore(tenant)),
      disabledReason: tenant.restore_refusal ?? undefined,
    },
    onArchive(tenant),
    ...(tenant.can.forceDelete
      ? [
          {
            id: 'force-delete',
            label: 'Endgültig löschen',
            icon: Trash2,
            tone: 'danger' as const,
            onAction: () => ask(lifecycleActs.forceDelete(tenant)),
          },
        ]
      : []),
  ]

  return (tenant: AdminTenant): RowAction[] => (tenant.deleted_at === null ? living(tenant) : deleted(tenant))
}
