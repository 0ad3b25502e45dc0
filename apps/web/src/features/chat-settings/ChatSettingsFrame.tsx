import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NoTenantChosen } from '../../app/NoTenantChosen.tsx'
import { useSession } from '../../app/session.ts'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { TabNav } from '../../ui/tabs/TabNav.tsx'

const tabs = [
  { href: '/settings/ai', label: 'KI-Prompt' },
  { href: '/settings/chatbot-pre-page', label: 'Vorseite' },
  { href: '/settings/embed-messages', label: 'Einbettungsmeldungen' },
  { href: '/settings/opening-hours', label: 'Öffnungszeiten' },
]

interface ChatSettingsFrameProps<Settings> {
  title: string
  description: string
  options: UseQueryOptions<Settings, Error, Settings, string[]>
  children: (settings: Settings) => ReactNode
}

function Loaded<Settings>({
  options,
  children,
}: Pick<ChatSettingsFrameProps<Settings>, 'options' | 'children'>) {
  const query = useQuery(options)
  if (query.isPending)
    return (
      <div role="status">
        <span className="sr-only">Die Einstellungen werden geladen</span>
        <Skeleton className="h-96 max-w-3xl" />
      </div>
    )
  if (query.isLoadingError)
    return (
      <LoadingFailed
        title="Die Einstellungen konnten nicht geladen werden"
        error={query.error}
        onRetry={query.refetch}
      />
    )
  return children(query.data)
}

/** Heading and tabs around what a tenant settles for all of its chatbots. */
export function ChatSettingsFrame<Settings>({
  title,
  description,
  options,
  children,
}: ChatSettingsFrameProps<Settings>) {
  const { active_tenant_id: tenant } = useSession()
  return (
    <>
      <PageHeader title={title} description={description} />
      {tenant ? (
        <>
          <TabNav label="Einstellungen der Chatbots" tabs={tabs} />
          <Loaded options={options}>{children}</Loaded>
        </>
      ) : (
        <NoTenantChosen toSee="seine Einstellungen" />
      )}
    </>
  )
}
