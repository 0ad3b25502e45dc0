import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { failureOf } from '../../app/loading-failure.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { SubTenantForm } from './SubTenantForm.tsx'
import type { SubTenantStart } from './sub-tenant-form.ts'
import { newSubTenantQuery, subTenantQuery } from './sub-tenants-query.ts'

const list = { href: '/settings/tenants', label: 'Untermandanten' }

interface LoadedFormProps {
  source: { error: Error | null; data: unknown; refetch: () => Promise<unknown> }
  start: SubTenantStart | undefined
}

/** Whatever is read anew in the background stays behind the form: it keeps what it began with until somebody asks for the new. */
function KeptForm({ start, onReload }: { start: SubTenantStart; onReload: () => void }) {
  const [kept] = useState(start)
  return <SubTenantForm start={kept} onReload={onReload} />
}

function LoadedForm({ source, start }: LoadedFormProps) {
  const [round, setRound] = useState(0)
  const failure = failureOf(source)
  if (failure)
    return (
      <LoadingFailed
        title="Das Formular konnte nicht geladen werden"
        error={failure}
        onRetry={() => void source.refetch()}
      />
    )
  if (!start)
    return (
      <div role="status">
        <span className="sr-only">Das Formular wird geladen</span>
        <Skeleton className="h-96 max-w-3xl" />
      </div>
    )
  const refusal = start.tenant ? undefined : start.limits.errors.max_subtenants
  if (refusal)
    return (
      <Alert
        tone="info"
        title={refusal.message}
        className="max-w-3xl"
        actions={<LinkButton href={list.href}>Zurück zur Liste</LinkButton>}
      >
        {refusal.details} {refusal.suggestion}
      </Alert>
    )
  const reload = async () => {
    await source.refetch()
    setRound(round + 1)
  }
  return <KeptForm key={round} start={start} onReload={() => void reload()} />
}

function NewSubTenant() {
  const facts = useQuery(newSubTenantQuery)
  return (
    <>
      <PageHeader title="Untermandant anlegen" back={list} />
      <LoadedForm source={facts} start={facts.data && { ...facts.data, tenant: null }} />
    </>
  )
}

function KnownSubTenant({ tenant }: { tenant: string }) {
  const found = useQuery(subTenantQuery(tenant))
  return (
    <>
      <PageHeader title="Untermandant bearbeiten" description={found.data?.tenant.name} back={list} />
      <LoadedForm source={found} start={found.data} />
    </>
  )
}

export function SubTenantFormPage() {
  const { tenant } = useParams({ strict: false })
  return tenant === undefined ? <NewSubTenant /> : <KnownSubTenant key={tenant} tenant={tenant} />
}
