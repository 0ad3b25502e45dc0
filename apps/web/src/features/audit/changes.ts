import { type AuditEntry, roleLabels } from '@lotse/contract'
import { NO_VALUE } from '../../ui/format.ts'

export interface Change {
  field: string
  from: string
  to: string
}

/** The fields that the log knows, in German; an unknown one keeps its own name. */
const fieldNames: Record<string, string> = {
  name: 'Name',
  email: 'E-Mail-Adresse',
  role: 'Rolle',
  status: 'Status',
  second_factor: 'Zweiter Faktor',
  sessions: 'Beendete Sitzungen',
}

const valueNames: Record<string, Record<string, string>> = {
  role: roleLabels,
  status: { active: 'Aktiv', inactive: 'Inaktiv' },
}

/** Values come as JSON of any kind; people read words. */
export const valueText = (value: unknown, field = ''): string => {
  if (value === undefined || value === null || value === '') return NO_VALUE
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (typeof value === 'object') return JSON.stringify(value)
  return valueNames[field]?.[String(value)] ?? String(value)
}

export const changesOf = (entry: Pick<AuditEntry, 'changes'>): Change[] =>
  Object.entries(entry.changes).map(([field, { from, to }]) => ({
    field: fieldNames[field] ?? field,
    from: valueText(from, field),
    to: valueText(to, field),
  }))
