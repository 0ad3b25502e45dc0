import type { MonitoringAlert, MonitoringDashboard, MonitoringHealth } from '@lotse/contract'
import type { Db } from '../../../platform/database.ts'
import { type AlertState, acrossTenantsLowBalances } from '../alerts/level.ts'
import { germanCredits } from '../german-credits.ts'

const alertsAtMost = 50

const lowCredits = ({
  tenantId,
  tenantName,
  level,
  availableCents,
  percent,
}: AlertState): MonitoringAlert => ({
  type: 'low_credits',
  severity: level === 'warning' ? 'warning' : 'critical',
  message: `${tenantName} has ${germanCredits(availableCents)} credits left`,
  value: percent,
  tenant_id: tenantId,
})

const system = ({ severity, description }: MonitoringHealth['issues'][number]): MonitoringAlert => ({
  type: 'system',
  severity,
  message: description,
  value: null,
  tenant_id: null,
})

type Alerts = Pick<MonitoringDashboard, 'alerts' | 'critical_count' | 'warning_count'>

/** What is wrong with the installation, then whose credits run out; critical things first, each as `credits.alerts` judges it. */
export const gatherAlerts = async (db: Db, issues: MonitoringHealth['issues']): Promise<Alerts> => {
  const all = [...issues.map(system), ...(await acrossTenantsLowBalances(db)).map(lowCredits)]
  const critical = all.filter(({ severity }) => severity === 'critical')
  const warnings = all.filter(({ severity }) => severity === 'warning')
  return {
    alerts: [...critical, ...warnings].slice(0, alertsAtMost),
    critical_count: critical.length,
    warning_count: warnings.length,
  }
}
