import type { AdminTenantDetails } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { failureOf } from '../../../app/loading-failure.ts'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { TabNav } from '../../../ui/tabs/TabNav.tsx'
import { tenantList, tenantPage } from '../places.ts'
import { typeNames } from '../tenant-texts.ts'
import { tenantQuery } from '../tenants-query.ts'
import { DangerZone } from './DangerZone.tsx'
import { TenantStrip } from './TenantStrip.tsx'

function Badges({ tenant }: { tenant: AdminTenantDetails }) {
  return (
    <>
      <Badge tone={tenant.type_role === 'main' ? 'accent' : 'neutral'}>{typeNames[tenant.type_role]}</Badge>
      {tenant.has_low_credits && (
        <Badge tone="warning" icon={TriangleAlert}>
          Wenig Credits
        </Badge>
      )}
      {tenant.is_near_limits && (
        <Badge tone="warning" icon={TriangleAlert}>
          Nahe am Limit
        </Badge>
      )}
    </>
  )
}

interface TenantFrameProps {
  /** Charts take the width there is; what is filled in and read stays narrow. */
  isWide?: boolean
  children: (tenant: AdminTenantDetails) => ReactNode
}

/** Heading, figures, tabs and danger zone around each page of one tenant, as wide as each other. */
export function TenantFrame({ isWide = false, children }: TenantFrameProps) {
  const { tenant: id = '' } = useParams({ strict: false })
  const query = useQuery(tenantQuery(id))
  const failure = failureOf(query)
  const tenant = failure ? undefined : query.data
  return (
    <>
      <PageHeader
        title={tenant?.name ?? 'Mandant'}
        description={tenant?.parent_tenant && `Untermandant von ${tenant.parent_tenant.name}`}
        back={{ href: tenantList, label: 'Mandant:innenverwaltung' }}
        badges={tenant && <Badges tenant={tenant} />}
      />
      {query.isPending && (
        <div role="status" className="flex flex-col gap-6">
          <span className="sr-only">Der Mandant wird geladen</span>
          <Skeleton className="h-28" />
          <Skeleton className={cx('h-96', !isWide && 'max-w-4xl')} />
        </div>
      )}
      {failure && (
        <LoadingFailed
          title="Der Mandant konnte nicht geladen werden"
          error={failure}
          onRetry={query.refetch}
        />
      )}
      {tenant && (
        <>
          <TenantStrip tenant={tenant} />
          <TabNav
            label="Bereiche des Mandanten"
            tabs={[
              { href: tenantPage(id), label: 'Allgemein' },
              { href: tenantPage(id, 'limits'), label: 'Limits' },
              { href: tenantPage(id, 'credits'), label: 'Credits' },
              { href: tenantPage(id, 'notifications'), label: 'Benachrichtigungen' },
              { href: tenantPage(id, 'analytics'), label: 'Analysen' },
            ]}
          />
          <div className={cx('flex flex-col gap-10', !isWide && 'max-w-4xl')}>
            {children(tenant)}
            {tenant.can.delete && <DangerZone tenant={tenant} />}
          </div>
        </>
      )}
    </>
  )
}
