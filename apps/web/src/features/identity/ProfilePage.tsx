import { useQuery } from '@tanstack/react-query'
import { useListSearch } from '../../app/list-search.ts'
import { useSession } from '../../app/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { DetailsSection } from './profile/DetailsSection.tsx'
import { PasswordSection } from './profile/PasswordSection.tsx'
import { PictureSection } from './profile/PictureSection.tsx'
import { type Profile, profileQuery } from './profile/profile-query.ts'
import { SessionsSection } from './profile/SessionsSection.tsx'
import { TwoFactorSection } from './profile/TwoFactorSection.tsx'

function Security({ profile, isActingForSomebody }: { profile: Profile; isActingForSomebody: boolean }) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {isActingForSomebody ? (
        <Alert tone="warning" title="Nur zur Ansicht">
          Sie handeln gerade im Namen von {profile.user.name}. Passwort, Zwei-Faktor-Anmeldung und Sitzungen
          kann nur diese Person selbst ändern.
        </Alert>
      ) : (
        <PasswordSection profile={profile} />
      )}
      <TwoFactorSection profile={profile} isReadOnly={isActingForSomebody} />
      <SessionsSection isReadOnly={isActingForSomebody} />
    </div>
  )
}

export function ProfilePage() {
  const [{ tab }, changeSearch] = useListSearch()
  const isActingForSomebody = useSession().impersonating !== null
  const { data: profile, error, refetch } = useQuery(profileQuery)

  return (
    <>
      <PageHeader title="Mein Profil" />
      {error && (
        <Alert
          tone="danger"
          title="Das Profil konnte nicht geladen werden"
          isLive
          actions={<Button onPress={() => void refetch()}>Erneut versuchen</Button>}
        >
          {error.message}
        </Alert>
      )}
      {!profile && !error && <Skeleton className="h-96 max-w-3xl" />}
      {profile && (
        <Tabs
          label="Mein Profil"
          selected={tab === 'security' ? 'security' : 'profile'}
          onChange={id => changeSearch({ tab: id === 'security' ? id : undefined })}
          tabs={[
            {
              id: 'profile',
              label: 'Profil',
              content: (
                <div className="flex max-w-3xl flex-col gap-6">
                  <PictureSection user={profile.user} />
                  <DetailsSection profile={profile} isReadOnly={isActingForSomebody} />
                </div>
              ),
            },
            {
              id: 'security',
              label: 'Sicherheit',
              content: <Security profile={profile} isActingForSomebody={isActingForSomebody} />,
            },
          ]}
        />
      )}
    </>
  )
}
