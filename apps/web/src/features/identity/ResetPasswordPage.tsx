import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../app/api.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { LinkProblem } from './LinkProblem.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'
import { PublicFrame } from './PublicFrame.tsx'

const title = 'Neues Passwort festlegen'

export function ResetPasswordPage() {
  const { token = '' } = useParams({ strict: false })
  const link = useQuery({
    queryKey: ['password-reset', token],
    queryFn: ({ signal }) => call('password.reset.show', { params: { token } }, { signal }),
  })

  if (!link.data) {
    return (
      <LinkProblem
        title={title}
        error={link.error}
        onRetry={() => void link.refetch()}
        unknownText={
          <>
            Vielleicht wurde er schon benutzt oder nicht vollständig kopiert.{' '}
            <TextLink href="/password/forgot">Neuen Link anfordern</TextLink>
          </>
        }
      />
    )
  }
  const { email, state } = link.data
  return (
    <PublicFrame
      title={title}
      intro={
        <>
          für <strong className="break-all font-medium text-ink">{email}</strong>
        </>
      }
      aside={<TextLink href="/login">Zurück zur Anmeldung</TextLink>}
    >
      {state === 'expired' ? (
        <Alert
          tone="warning"
          title="Dieser Link ist abgelaufen"
          actions={<LinkButton href="/password/forgot">Neuen Link anfordern</LinkButton>}
        >
          Aus Sicherheitsgründen gilt ein Link nur für kurze Zeit.
        </Alert>
      ) : (
        <NewPasswordForm
          email={email}
          submitLabel="Passwort speichern"
          onSubmit={(body, { signal }) =>
            call('password.reset.store', { params: { token }, body }, { signal })
          }
        />
      )}
    </PublicFrame>
  )
}
