import type { Reply, Routes } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../app/api.ts'
import { NoTenantChosen } from '../../../app/NoTenantChosen.tsx'
import { useSession } from '../../../app/session.ts'
import { useConfirmedAct } from '../../../app/use-confirmed-act.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Alert } from '../../../ui/feedback/Alert.tsx'
import { LoadingFailed } from '../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../../ui/structure/PageHeader.tsx'
import { EnglishPart } from '../../../ui/texts/language.tsx'
import { settingsQuery, useRefreshMisuse } from '../misuse-query.ts'
import { dashboardPath } from '../places.ts'
import { SettingsForm } from './SettingsForm.tsx'

type Settings = Reply<Routes['misuse.settings.show']>

export function SettingsPage() {
  const { active_tenant_id: tenant } = useSession()
  return (
    <EnglishPart>
      <PageHeader
        title="Misuse Protection"
        description="How the chatbots of this tenant are protected. A chatbot can have settings of its own, on the page Bots."
        back={{ href: dashboardPath, label: 'Misuse Management' }}
      />
      {tenant ? <Loaded /> : <NoTenantChosen toSee="seine Einstellungen" />}
    </EnglishPart>
  )
}

function Loaded() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    ...settingsQuery,
    // What is being typed must not be replaced when the window comes back.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data)
    return (
      <div className="flex flex-col gap-6">
        <Origin reply={data} />
        <SettingsForm
          key={`${data.source} ${dataUpdatedAt}`}
          saved={data.settings}
          hasModel={data.has_model}
        />
      </div>
    )
  if (error) return <LoadingFailed title="The settings could not be loaded" error={error} onRetry={refetch} />
  return <Skeleton className="h-96 w-full" />
}

/** Whose settings they are, and the way back to those that would hold otherwise. */
function Origin({ reply: { source, parent_name } }: { reply: Settings }) {
  const { ask, dialog } = useConfirmedAct(useRefreshMisuse())
  const others = parent_name === null ? 'the defaults' : `the settings of ${parent_name}`
  if (source !== 'own')
    return (
      <Alert tone="info" title={source === 'parent' ? `Settings of ${parent_name}` : 'Default settings'}>
        {source === 'parent'
          ? 'This tenant inherits them. Once you save, it has settings of its own.'
          : 'Nothing has been changed yet. Once you save, the tenant has settings of its own.'}
      </Alert>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted">This tenant has settings of its own.</p>
      <Button
        onPress={() =>
          ask({
            title: 'Discard own settings',
            text: `From then on ${others} hold. What was set here is lost.`,
            confirmLabel: 'Discard own settings',
            run: () => call('misuse.settings.destroy'),
            success: `Now ${others} hold.`,
          })
        }
      >
        Discard own settings
      </Button>
      {dialog}
    </div>
  )
}
