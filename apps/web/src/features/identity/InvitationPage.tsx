import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../app/api.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { LinkProblem } from './LinkProblem.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { PublicFrame } from './PublicFrame.tsx'

const title = 'Einladung annehmen'

function ExpiredInvitation({ token, email }: { token: string; email: string }) {
  const renewal = useMutation({ mutationFn: () => call('invitation.renew', { params: { token } }) })
  if (renewal.data) {
    return (
      <Alert tone="success" title="Bitte prüfen Sie Ihr Postfach" isLive>
        {renewal.data.message}
      </Alert>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {renewal.error && (
        <Alert tone="danger" isLive>
          {renewal.error.message}
        </Alert>
      )}
      <Alert
        tone="warning"
        title="Diese Einladung ist abgelaufen"
        actions={
          <Button variant="primary" isPending={renewal.isPending} onPress={() => renewal.mutate()}>
            Neuen Link anfordern
          </Button>
        }
      >
        Wir senden Ihnen gern einen neuen Link an <span className="break-all">{email}</span>.
      </Alert>
    </div>
  )
}

export function InvitationPage() {
  const { token = '' } = useParams({ strict: false })
  const link = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('invitation.show', { params: { token } }, { signal }),
  })

  if (!link.data) {
    return (
      <LinkProblem
        title={title}
        error={link.error}
        onRetry={() => void link.refetch()}
        unknownText="Vielleicht wurde die Einladung schon angenommen oder zurückgezogen. Melden Sie sich an oder wenden Sie sich an die Person, die Sie eingeladen hat."
      />
    )
  }
  const { name, email, tenant_name: tenantName, state } = link.data
  return (
    <PublicFrame
      title={title}
      intro={
        <>
          Guten Tag {name}, Sie sind {tenantName ? `zu „${tenantName}“` : 'zu Lotse'} eingeladen.
          {state === 'valid' && ' Legen Sie ein Passwort fest, um Ihr Konto zu aktivieren.'}
        </>
      }
      aside={<TextLink href="/login">Zur Anmeldung</TextLink>}
    >
      {state === 'expired' ? (
        <ExpiredInvitation token={token} email={email} />
      ) : (
        <>
          <dl className="mb-6 text-sm">
            <dt className="text-muted">Ihre Anmeldeadresse</dt>
            <dd className="break-all font-medium">{email}</dd>
          </dl>
          <NewPasswordForm
            email={email}
            submitLabel="Konto aktivieren"
            onSubmit={(body, { signal }) =>
              call('invitation.accept', { params: { token }, body }, { signal })
            }
          />
        </>
      )}
    </PublicFrame>
  )
}
