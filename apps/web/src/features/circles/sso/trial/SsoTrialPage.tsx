import { type SsoTrial, ssoProviderLabels, ssoTrialPeople } from '@lotse/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { failureOf } from '../../../../app/loading-failure.ts'
import { TextLink } from '../../../../ui/buttons/TextLink.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { LoadingFailed } from '../../../../ui/feedback/LoadingFailed.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Card } from '../../../../ui/structure/Card.tsx'
import { PageHeader } from '../../../../ui/structure/PageHeader.tsx'
import { formatDateTime } from '../../../../ui/texts/format.ts'
import { circleList, ssoTrialQuery } from '../../circles-query.ts'

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(9rem,max-content)_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="wrap-anywhere text-muted text-sm">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Outcome({ trial: { refusal, outcome }, circle }: { trial: SsoTrial; circle: string }) {
  if (refusal)
    return (
      <Alert tone="danger" title={`Die Anmeldung würde abgelehnt: ${refusal.title}`}>
        <p className="wrap-anywhere">
          {refusal.type}: {refusal.detail}
        </p>
        <p className="mt-2">
          <TextLink href={`/superadmin/sso/doctor?circle=${circle}`}>Den SSO-Doktor fragen</TextLink>
        </p>
      </Alert>
    )
  if (!outcome) return null
  return (
    <>
      <Alert tone="success" title="Die Anmeldung würde gelingen">
        {ssoTrialPeople[outcome.person]}. Angemeldet, angelegt oder geändert wurde nichts.
      </Alert>
      <Card title="Wozu sie geführt hätte">
        <Facts
          facts={[
            ['Name', outcome.name],
            ['E-Mail', outcome.email],
            ...outcome.memberships.map(
              ({ tenant_name, role_label }) => [`Rolle in ${tenant_name}`, role_label] as const,
            ),
          ]}
        />
      </Card>
    </>
  )
}

function Report({ trial, circle }: { trial: SsoTrial; circle: string }) {
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <p className="text-muted">
        {trial.circle_name} · {ssoProviderLabels[trial.provider]} · {formatDateTime(trial.tried_at)}
      </p>
      <Outcome trial={trial} circle={circle} />
      {trial.claims.length > 0 && (
        <Card
          title="Was der Anmeldedienst mitgeteilt hat"
          description="Nur Sie sehen es, und nur einen Tag lang."
        >
          <Facts facts={trial.claims.map(({ name, value }) => [name, value] as const)} />
        </Card>
      )}
    </div>
  )
}

export function SsoTrialPage() {
  const { circle = '' } = useParams({ strict: false })
  const query = useQuery(ssoTrialQuery(circle))
  const failure = failureOf(query)
  return (
    <>
      <PageHeader
        title="Ausprobierte Anmeldung"
        back={{ href: `${circleList}/${circle}/edit`, label: 'Circle bearbeiten' }}
      />
      {query.isPending && (
        <div role="status">
          <span className="sr-only">Der Bericht wird geladen</span>
          <Skeleton className="h-64 max-w-4xl" />
        </div>
      )}
      {failure && (
        <LoadingFailed
          title="Der Bericht konnte nicht geladen werden"
          error={failure}
          onRetry={() => void query.refetch()}
        />
      )}
      {!failure && query.data && <Report trial={query.data} circle={circle} />}
    </>
  )
}
