import type { Ctx } from '../../../platform/context.ts'
import { tellContacts } from '../../credits/index.ts'
import type { NamedTenant } from '../../tenancy/index.ts'
import type { AnomalyKind } from '../detecting/figures.ts'
import { spaced } from '../spaced.ts'
import type { AnomalyRow } from './anomalies-store.ts'
import { unitOf } from './present.ts'

const labels: Record<AnomalyKind, string> = {
  spike: 'Sprunghafter Verbrauch',
  drop: 'Einbruch des Verbrauchs',
  level_shift: 'Dauerhaft anderer Verbrauch',
  new_functionality: 'Neue Funktion',
  night_usage: 'Verbrauch in der Nacht',
  failing_work: 'Fehlschlagende Vorgänge',
  user_share: 'Hoher Anteil einer Person',
}

const number = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const day = (date: string): string => date.split('-').reverse().join('.')

const sentenceOf = (tenantName: string, anomaly: AnomalyRow): string => {
  const unit = unitOf(anomaly.kind) === 'percent' ? '%' : 'Credits'
  const value = (amount: number) => `${number.format(amount)} ${unit}`
  const about = anomaly.functionality ? ` (${spaced(anomaly.functionality)})` : ''
  return [
    `Bei „${tenantName}“ fällt der Verbrauch ab dem ${day(anomaly.firstDay)} auf: ${labels[anomaly.kind]}${about}.`,
    `Zu erwarten waren ${value(anomaly.expected)}, es sind ${value(anomaly.actual)}; es geht um ${number.format(anomaly.creditImpact)} Credits.`,
  ].join(' ')
}

export const tellAnomaly = (ctx: Ctx, tenant: NamedTenant, anomaly: AnomalyRow): Promise<void> =>
  tellContacts(ctx, tenant.id, {
    id: anomaly.id,
    event: 'credits.anomaly',
    tenantName: tenant.name,
    title: `Auffälliger Verbrauch: ${tenant.name}`,
    sentence: sentenceOf(tenant.name, anomaly),
    path: '/credits/analytics?tab=anomalies',
    facts: {
      kind: anomaly.kind,
      severity: anomaly.severity,
      functionality: anomaly.functionality,
      first_day: anomaly.firstDay,
      expected: anomaly.expected,
      actual: anomaly.actual,
      credit_impact: anomaly.creditImpact,
    },
    at: ctx.clock.now().toISOString(),
  })
