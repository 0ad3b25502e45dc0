import { Bell, BellOff, RefreshCw } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import type { useNotifications } from './use-notifications.ts'

interface MonitoringActionsProps {
  isAuto: boolean
  onAutoChange: (isAuto: boolean) => void
  isRefreshing: boolean
  onRefresh: () => void
  notifications: ReturnType<typeof useNotifications>
}

function NotificationButton({
  notifications: { isOffered, isOn, isRefused, toggle },
}: Pick<MonitoringActionsProps, 'notifications'>) {
  if (!isOffered) return null
  if (isRefused) return <p className="text-muted text-sm">Notifications are blocked by the browser.</p>
  const Icon = isOn ? BellOff : Bell
  return (
    <Button onPress={() => void toggle()}>
      <Icon aria-hidden="true" className="size-4.5" />
      {isOn ? 'Stop notifications' : 'Notify me'}
    </Button>
  )
}

export function MonitoringActions({
  isAuto,
  onAutoChange,
  isRefreshing,
  onRefresh,
  notifications,
}: MonitoringActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Switch label="Auto-refresh (30 s)" isSelected={isAuto} onChange={onAutoChange} />
      <NotificationButton notifications={notifications} />
      <div className="flex gap-3">
        <Button onPress={onRefresh} isPending={isRefreshing}>
          <RefreshCw aria-hidden="true" className="size-4.5" />
          Refresh
        </Button>
        <ExportMenu />
      </div>
    </div>
  )
}
