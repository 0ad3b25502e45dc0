import { creditMonitoring, type MonitoringAlert } from '@lotse/contract'
import { TextLink } from '../../ui/buttons/TextLink.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { formatInteger, formatUpTo } from '../../ui/texts/format.ts'

const textOf = ({ type, message, value }: MonitoringAlert): string =>
  type === 'low_credits' && value !== null ? `${message} (${formatUpTo(2, value)} %)` : message

interface CriticalAlertsProps {
  alerts: readonly MonitoringAlert[]
  count: number
}

export function CriticalAlerts({ alerts, count }: CriticalAlertsProps) {
  const shown = alerts
    .filter(({ severity }) => severity === 'critical')
    .slice(0, creditMonitoring.alertsShown)
  if (!shown.length) return null
  return (
    <Alert tone="danger" title={`Critical alerts: ${formatInteger(count)}`}>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {shown.map(alert => (
          <li key={`${alert.tenant_id} ${alert.message}`}>
            {alert.tenant_id ? (
              <TextLink href={`/superadmin/tenants/${alert.tenant_id}/edit`}>{textOf(alert)}</TextLink>
            ) : (
              textOf(alert)
            )}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
