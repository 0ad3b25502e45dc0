import type { SsoAlert } from '@lotse/contract'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/structure/Card.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'
import { severityTones } from './looks.ts'

function Entry({ alert }: { alert: SsoAlert }) {
  return (
    <Alert tone={severityTones[alert.severity]} title={alert.circle_name}>
      {alert.message}
      <span className="block text-sm opacity-90">{formatDateTime(alert.timestamp)}</span>
    </Alert>
  )
}

export function AlertList({ alerts }: { alerts: readonly SsoAlert[] | undefined }) {
  return (
    <Card title="Alerts">
      {!alerts && <Skeleton className="h-10" />}
      {alerts?.length === 0 && <p className="text-muted">No alerts.</p>}
      {alerts && alerts.length > 0 && (
        <ul className="flex flex-col gap-2">
          {alerts.map(alert => (
            <li key={`${alert.circle_name} ${alert.type} ${alert.message}`}>
              <Entry alert={alert} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
