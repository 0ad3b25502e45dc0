import { type SsoHealth, type StoredSsoProvider, ssoProviderLabels } from '@lotse/contract'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { LookBadge } from './LookBadge.tsx'
import { checkLooks, healthLooks } from './looks.ts'

type Checked = SsoHealth['checks'][number]

const checkNames: Record<string, string> = {
  connection: 'Connection',
  certificates: 'Certificates',
  sync: 'Directory sync',
  sign_ins: 'Sign-ins',
}

/** The database keeps no order: steps of the connection stand below its sum. */
const places = ['connection', '', 'certificates', 'sync', 'sign_ins']
const placeOf = (name: string): number => places.indexOf(checkNames[name] ? name : '')
const inOrder = (checks: Checked['checks']) =>
  Object.entries(checks).toSorted(([one], [other]) => placeOf(one) - placeOf(other))

/** Steps of a connection test have German names and messages of their own. */
function Check({ name, check }: { name: string; check: Checked['checks'][string] }) {
  const known = checkNames[name]
  return (
    <li className="flex items-start gap-2">
      <span className="shrink-0">
        <LookBadge look={checkLooks[check.status]} />
      </span>
      <span className="min-w-0 break-words" lang={known ? undefined : 'de'}>
        <span className="font-medium">{known ?? name}:</span> {check.message}
      </span>
    </li>
  )
}

/** The names of products are the same in both languages. */
const providerNames = { ...ssoProviderLabels, spd: 'Previous sign-in (SPD)' }

function Configuration({ one }: { one: Checked }) {
  return (
    <li className="min-w-0 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 break-words font-semibold">{one.name}</h3>
        <LookBadge look={healthLooks[one.status ?? 'unknown']} />
      </div>
      <p className="text-muted text-sm">
        {providerNames[one.provider as StoredSsoProvider]}
        {' · '}
        {one.checked_at ? `checked ${formatDateTime(one.checked_at)}` : 'not checked yet'}
      </p>
      <ul className="mt-3 flex flex-col gap-2 text-sm empty:hidden">
        {inOrder(one.checks).map(([name, check]) => (
          <Check key={name} name={name} check={check} />
        ))}
      </ul>
    </li>
  )
}

const counts = ({ healthy_count, warning_count, critical_count }: SsoHealth): string =>
  `${healthy_count} healthy, ${warning_count} with warnings, ${critical_count} critical`

export function HealthSection({ health }: { health: SsoHealth | undefined }) {
  return (
    <Card title="Health Status" description={health && counts(health)}>
      {!health && <Skeleton className="h-32" />}
      {health?.checks.length === 0 && <EmptyState title="No active configurations" />}
      {health && health.checks.length > 0 && (
        <ul className="grid gap-4 xl:grid-cols-2">
          {health.checks.map(one => (
            <Configuration key={one.config_id} one={one} />
          ))}
        </ul>
      )}
    </Card>
  )
}
