import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../app/api.ts'
import { fullVisit } from '../../app/full-visit.ts'
import { failureOf } from '../../app/loading-failure.ts'
import { homePath } from '../../app/safe-redirect.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LoadingFailed } from '../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { profileQuery } from './profile/profile-query.ts'
import { TwoFactorSteps } from './profile/TwoFactorSection.tsx'

/** The one page of a super admin whose time to set up the second factor is over. */
export function TwoFactorSetupPage() {
  const profile = useQuery(profileQuery)
  const failure = failureOf(profile)
  const leave = useMutation({
    mutationFn: () => call('login.destroy'),
    onSettled: () => fullVisit('/login'),
  })
  return (
    <PublicFrame
      title="Zwei-Faktor-Anmeldung einrichten"
      intro="Für die Super-Administration ist die Zwei-Faktor-Anmeldung Pflicht, und die Frist ist abgelaufen. Sobald sie eingerichtet ist, geht es hier weiter."
      aside={
        <Button variant="ghost" size="sm" isPending={leave.isPending} onPress={() => leave.mutate()}>
          Abmelden
        </Button>
      }
    >
      {failure && (
        <LoadingFailed
          title="Ihr Konto konnte nicht geladen werden"
          error={failure}
          onRetry={() => void profile.refetch()}
        />
      )}
      {profile.isPending && <Skeleton className="h-24" />}
      {profile.data && (
        <TwoFactorSteps profile={profile.data} isReadOnly={false} onDone={() => fullVisit(homePath)} />
      )}
    </PublicFrame>
  )
}
