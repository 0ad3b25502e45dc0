import { type AuditEntry, roleLabels } from '@lotse/contract'
import { noValue } from '../../ui/texts/format.ts'

export interface Change {
  field: string
  from: string
  to: string
}

/** The fields that the log knows, in German; an unknown one keeps its own name. */
const fieldNames: Record<string, string> = {
  name: 'Name',
  email: 'E-Mail-Adresse',
  mail: 'Betreff der E-Mail',
  role: 'Rolle',
  status: 'Status',
  second_factor: 'Zweiter Faktor',
  sessions: 'Beendete Sitzungen',
  amount: 'Credits',
  description: 'Beschreibung',
  reason: 'Grund',
  returned: 'Zurückgegebene Credits',
  billing_mode: 'Abrechnung',
  monthly_transfer: 'Monatliche Übertragung',
  credit_alerts_enabled: 'Benachrichtigungen',
  primary_contact: 'Erste Ansprechperson',
  escalation_contacts: 'Weitere Ansprechpersonen',
  webhook: 'Webhook',
  slack: 'Slack',
  warning: 'Warnschwelle (Prozent)',
  critical: 'Kritische Schwelle (Prozent)',
  minimum: 'Mindestguthaben (Credits)',
}

const valueNames: Record<string, Record<string, string>> = {
  role: roleLabels,
  status: { active: 'Aktiv', inactive: 'Inaktiv' },
  billing_mode: { own_credits: 'Eigene Credits', parent_billing: 'Hauptmandant zahlt' },
}

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })

/** Values come as JSON of any kind; people read words. */
export const valueText = (value: unknown, field = ''): string => {
  if (value === undefined || value === null || value === '') return noValue
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'number') return number.format(value)
  return valueNames[field]?.[String(value)] ?? String(value)
}

export const changesOf = (entry: Pick<AuditEntry, 'changes'>): Change[] =>
  Object.entries(entry.changes).map(([field, { from, to }]) => ({
    field: fieldNames[field] ?? field,
    from: valueText(from, field),
    to: valueText(to, field),
  }))
