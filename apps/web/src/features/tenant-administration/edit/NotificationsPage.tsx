import type { AdminTenantDetails } from '@lotse/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { AlertSettingsForm } from '../../../app/credits/AlertSettingsForm.tsx'
import { failureOf } from '../../../app/loading-failure.ts'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { notificationsQuery } from '../tenants-query.ts'
import { TenantFrame } from './TenantFrame.tsx'

function Notifications({ tenant }: { tenant: AdminTenantDetails }) {
  const queryClient = useQueryClient()
  const query = useQuery(notificationsQuery(tenant.id))
  const failure = failureOf(query)
  if (failure)
    return (
      <LoadingFailed
        title="Die Benachrichtigungen konnten nicht geladen werden"
        error={failure}
        onRetry={query.refetch}
      />
    )
  if (!query.data) return <Skeleton className="h-96" />
  const params = { tenant: tenant.id }
  return (
    <AlertSettingsForm
      settings={query.data}
      save={(body, signal) => call('superadmin.tenants.update.notifications', { params, body }, { signal })}
      onSaved={saved => queryClient.setQueryData(notificationsQuery(tenant.id).queryKey, saved)}
    />
  )
}

export function NotificationsPage() {
  return <TenantFrame>{tenant => <Notifications key={tenant.id} tenant={tenant} />}</TenantFrame>
}
