import { useQuery } from '@tanstack/react-query'
import { useListSearch } from '../../app/list-search.ts'
import { useSession } from '../../app/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/structure/PageHeader.tsx'
import { Tabs } from '../../ui/tabs/Tabs.tsx'
import { DetailsSection } from './profile/DetailsSection.tsx'
import { OwnDataSection } from './profile/OwnDataSection.tsx'
import { PasswordSection } from './profile/PasswordSection.tsx'
import { PictureSection } from './profile/PictureSection.tsx'
import { profileQuery } from './profile/profile-query.ts'
import { SessionsSection } from './profile/SessionsSection.tsx'
import { TwoFactorSection } from './profile/TwoFactorSection.tsx'

export function ProfilePage() {
  const [{ tab }, changeSearch] = useListSearch()
  const isReadOnly = useSession().impersonating !== null
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
      {!profile && !error && <Skeleton className="h-96" />}
      {profile && isReadOnly && (
        <Alert tone="warning" title="Nur zur Ansicht" className="mb-4">
          Sie handeln gerade als {profile.user.name}. Profil und Sicherheit kann nur diese Person selbst
          ändern.
        </Alert>
      )}
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
                <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
                  <div className="flex flex-col gap-6">
                    <PictureSection user={profile.user} isReadOnly={isReadOnly} />
                    {!isReadOnly && <OwnDataSection />}
                  </div>
                  <DetailsSection profile={profile} isReadOnly={isReadOnly} />
                </div>
              ),
            },
            {
              id: 'security',
              label: 'Sicherheit',
              content: (
                <div className="grid items-start gap-6 xl:grid-cols-2 xl:*:last:col-span-2">
                  {!isReadOnly && <PasswordSection profile={profile} />}
                  <TwoFactorSection profile={profile} isReadOnly={isReadOnly} />
                  <SessionsSection isReadOnly={isReadOnly} />
                </div>
              ),
            },
          ]}
        />
      )}
    </>
  )
}
