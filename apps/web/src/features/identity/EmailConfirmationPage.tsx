import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../app/api.ts'
import { useRenewSession, useSession } from '../../app/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { PublicFrame } from './PublicFrame.tsx'

/** Waits for a press: mail scanners open every link, and a confirmation by a machine would prove nothing. */
export function EmailConfirmationPage() {
  const { token = '' } = useParams({ strict: false })
  const isSignedIn = useSession().user !== null
  const renewSession = useRenewSession()
  const confirmation = useMutation({
    mutationFn: () => call('email.confirm', { params: { token } }),
    onSuccess: () => renewSession(),
  })

  return (
    <PublicFrame
      title="E-Mail-Adresse bestätigen"
      intro={
        confirmation.isSuccess
          ? undefined
          : 'Bestätigen Sie, dass Sie Nachrichten an dieser Adresse erhalten. Danach melden Sie sich mit ihr an.'
      }
    >
      {confirmation.data ? (
        <Alert
          tone="success"
          title="Adresse bestätigt"
          isLive
          actions={
            isSignedIn ? (
              <LinkButton href="/profile">Zum Profil</LinkButton>
            ) : (
              <LinkButton href="/login">Zur Anmeldung</LinkButton>
            )
          }
        >
          {confirmation.data.message}
        </Alert>
      ) : (
        <div className="flex flex-col gap-4">
          {confirmation.error && (
            <Alert tone="danger" title="Die Adresse konnte nicht bestätigt werden" isLive>
              {confirmation.error.message}
            </Alert>
          )}
          <Button
            variant="primary"
            className="w-full"
            isPending={confirmation.isPending}
            onPress={() => confirmation.mutate()}
          >
            E-Mail-Adresse bestätigen
          </Button>
        </div>
      )}
    </PublicFrame>
  )
}
