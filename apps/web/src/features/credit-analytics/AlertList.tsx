import type { AnalyticsSummary } from '@lotse/contract'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { formatDateTime } from '../../ui/texts/format.ts'

const tones = { critical: 'danger', warning: 'warning', info: 'info' } as const
const titles = { critical: 'Critical', warning: 'Warning', info: 'Information' } as const

export function AlertList({ alerts }: Pick<AnalyticsSummary, 'alerts'>) {
  if (alerts.length === 0) return null
  return (
    <ul aria-label="Alerts" className="flex flex-col gap-3">
      {alerts.map(({ severity, message, timestamp }) => (
        <li key={message}>
          <Alert tone={tones[severity]} title={titles[severity]}>
            {message}
            {timestamp && <span className="mt-1 block text-sm">{formatDateTime(timestamp)}</span>}
          </Alert>
        </li>
      ))}
    </ul>
  )
}
