import { useQuery } from '@tanstack/react-query'
import { CircleDashed } from 'lucide-react'
import { failureOf } from '../../../app/loading-failure.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { tenantList } from '../places.ts'
import { newTenantQuery } from '../tenants-query.ts'
import { TenantCreateForm } from './TenantCreateForm.tsx'

export function TenantCreatePage() {
  const query = useQuery(newTenantQuery)
  const failure = failureOf(query)
  const circles = failure ? undefined : query.data?.circles
  return (
    <>
      <PageHeader
        title="Neuen Mandanten anlegen"
        back={{ href: tenantList, label: 'Mandant:innenverwaltung' }}
      />
      {query.isPending && <Skeleton className="h-96 max-w-4xl" />}
      {failure && (
        <LoadingFailed
          title="Das Formular konnte nicht geladen werden"
          error={failure}
          onRetry={query.refetch}
        />
      )}
      {circles?.length === 0 && (
        <EmptyState
          icon={CircleDashed}
          title="Noch kein Circle angelegt"
          text="Jeder Mandant gehört zu einem Circle. Legen Sie zuerst einen an."
          action={<LinkButton href="/superadmin/circles/create">Circle anlegen</LinkButton>}
        />
      )}
      {circles && circles.length > 0 && <TenantCreateForm circles={circles} />}
    </>
  )
}
