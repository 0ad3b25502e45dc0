import type { AuditEntry } from '@lotse/contract'

export interface Change {
  field: string
  from: string
  to: string
}

const fieldNames: Record<string, string> = {
  name: 'Name',
  email: 'E-Mail-Adresse',
  role: 'Rolle',
  status: 'Status',
  content: 'Inhalt',
  password: 'Passwort',
  profile_picture: 'Profilbild',
  two_factor: 'Zwei-Faktor-Anmeldung',
  tenant: 'Mandant',
  is_active: 'Aktiv',
}

/** Values come as JSON of any kind; people read words. */
export const valueText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export const changesOf = (entry: Pick<AuditEntry, 'changes'>): Change[] =>
  Object.entries(entry.changes).map(([field, { from, to }]) => ({
    field: fieldNames[field] ?? field,
    from: valueText(from),
    to: valueText(to),
  }))
