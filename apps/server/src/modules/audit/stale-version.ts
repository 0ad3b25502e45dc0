import { and, desc, eq, inArray } from 'drizzle-orm'
import { berlin } from '../../platform/berlin.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { AuditAction } from './actions.ts'
import { auditEntries, installation } from './tables.ts'

const refusal = 'Daten wurden zwischenzeitlich geändert. Bitte laden Sie die Seite neu.'

/** Whose older version somebody wanted to save. */
interface Stale {
  /** Whatever makes a new version. */
  actions: readonly AuditAction[]
  subjectId: string
  /** How many changes have been made since; each has one entry. */
  behind: number
  tenantId?: string
  /** What the form calls the fields; what it does not show is not told. Without them the log has the form's own words. */
  labels?: Record<string, string>
}

const momentFormat = new Intl.DateTimeFormat('de-DE', {
  timeZone: berlin,
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** The refusal of an edit of what others have changed meanwhile: which fields, by whom and when, as the log knows it. */
export const staleVersion = async (
  { db }: Pick<Ctx, 'db'>,
  { actions, subjectId, behind, tenantId = installation, labels }: Stale,
): Promise<AppError> => {
  const {
    tenantId: tenant,
    action: kind,
    subjectId: subject,
    createdAt,
    id,
    changes,
    actorName,
  } = auditEntries
  const entries = await db
    .select({ changes, actorName, createdAt })
    .from(auditEntries)
    .where(and(eq(tenant, tenantId), inArray(kind, [...actions]), eq(subject, subjectId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(behind)
  const [last] = entries
  if (!last) return new AppError('conflict', refusal)
  const changed = [...new Set(entries.flatMap(entry => Object.keys(entry.changes)))]
  const fields = labels ? changed.flatMap(field => labels[field] ?? []) : changed
  const moment = momentFormat.format(last.createdAt)
  return new AppError(
    'conflict',
    `${refusal} Geändert: ${fields.join(', ')} (zuletzt von ${last.actorName}, ${moment} Uhr).`,
  )
}
