import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { AlertSettingsForm } from '../../app/credits/AlertSettingsForm.tsx'
import type { AlertSettings } from '../../app/credits/alert-form.ts'
import { NotFoundPage } from '../../app/NotFoundPage.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import type { Tone } from '../../ui/styles/tones.ts'
import { alertSettingsQuery } from './credits-query.ts'
import { isForbidden } from './is-forbidden.ts'

const levels: Record<AlertSettings['current_level'], { name: string; tone: Tone }> = {
  ok: { name: 'Guthaben ausreichend', tone: 'success' },
  warning: { name: 'Warnschwelle erreicht', tone: 'warning' },
  critical: { name: 'Kritische Schwelle erreicht', tone: 'danger' },
  minimum: { name: 'Mindestguthaben unterschritten', tone: 'danger' },
}

export function CreditAlertsPage() {
  const queryClient = useQueryClient()
  const { data: settings, isPending, error, refetch } = useQuery(alertSettingsQuery)
  if (isForbidden(error)) return <NotFoundPage />
  const level = settings && levels[settings.current_level]
  return (
    <>
      <PageHeader
        title="Credit-Benachrichtigungen"
        description="Wer auf welchem Weg erfährt, dass das Guthaben knapp wird."
        back={{ href: '/credits', label: 'Credit-Übersicht' }}
        badges={level && <Badge tone={level.tone}>{level.name}</Badge>}
      />
      {isPending && (
        <div role="status">
          <span className="sr-only">Das Formular wird geladen</span>
          <Skeleton className="h-96 max-w-4xl" />
        </div>
      )}
      {error && (
        <Alert
          tone="danger"
          title="Das Formular konnte nicht geladen werden"
          isLive
          className="max-w-4xl"
          actions={<Button onPress={() => void refetch()}>Erneut versuchen</Button>}
        >
          {error.message}
        </Alert>
      )}
      {settings && (
        <AlertSettingsForm
          settings={settings}
          save={(body, signal) => call('credits.alerts.update', { body }, { signal })}
          onSaved={saved => queryClient.setQueryData(alertSettingsQuery.queryKey, saved)}
        />
      )}
    </>
  )
}
