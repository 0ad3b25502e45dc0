import type { ActiveTenant, Actor } from '../../platform/context.ts'
import type { PublicQueryRow, PublicQueryVersionRow } from './tables.ts'

export type TenantActor = Actor & { tenant: ActiveTenant }

type Facts = Pick<PublicQueryRow, 'createdBy' | 'status'>

/** One's own, and for those who manage requests everybody's: what came by mail is nobody's own. */
export const canDelete = (actor: TenantActor, { createdBy }: Pick<Facts, 'createdBy'>): boolean =>
  actor.permissions.has('public-queries.manage') || createdBy === actor.user.id

export const canRetry = ({ status }: Pick<Facts, 'status'>): boolean => status === 'failed'

export const canRegenerate = ({ status }: Pick<Facts, 'status'>): boolean => status === 'completed'

/** Nobody edits, approves or downloads what is still being written. */
export const isWritten = ({ status }: Pick<PublicQueryVersionRow, 'status'>): boolean =>
  status === 'completed'

export const texts = {
  notYours:
    'Diese Anfrage können nur die Person, die sie gestellt hat, und die Verwaltung des Mandanten löschen.',
  unwritten: 'Diese Fassung ist noch nicht fertig.',
  stillAnswered: 'Die Anfrage wird noch bearbeitet. Bitte warten Sie, bis die Antwort fertig ist.',
  stale: (by: string, at: string) =>
    `${by} hat diese Fassung inzwischen geändert (${at} Uhr). Ihr Text ist noch da: Bitte laden Sie die Fassung neu und übernehmen Sie Ihre Änderung.`,
  notFailed: 'Nur gescheiterte Anfragen können erneut versucht werden.',
  noApprovedAnswer: 'Zu dieser Anfrage gibt es keine freigegebene Antwort mehr.',
  missingFile: 'Die Datei fehlt.',
} as const
