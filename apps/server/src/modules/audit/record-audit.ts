import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { AuditAction } from './actions.ts'
import { type AuditChanges, auditEntries, installation } from './tables.ts'

export interface AuditFact {
  action: AuditAction
  /** The tenant whose admins see the entry; by default the one in which the person acts, null for none. */
  tenant?: { id: string; name: string } | null
  subject: {
    type:
      | 'user'
      | 'tenant'
      | 'circle'
      | 'databucket'
      | 'document'
      | 'web-source'
      | 'glossary'
      | 'chatbot'
      | 'visitor'
      | 'misuse'
      | 'public-query'
      | 'legal-page'
      | 'installation'
      | 'widget'
      | 'report'
    id: string | null
    label: string
  }
  /** Only what changed, never a secret. */
  changes?: AuditChanges
}

/** Who did it, also when nobody is signed in: the person a link was sent to, or the system itself. */
const actorOf = (ctx: Ctx, subject: AuditFact['subject']): { id: string | null; name: string } => {
  if (ctx.actor) return ctx.actor.user
  if (ctx.origin.ip && subject.type === 'user') return { id: subject.id, name: subject.label }
  return { id: null, name: 'System' }
}

/** A super admin's own affairs are no business of the tenant that happens to be active. */
const tenantOf = (ctx: Ctx) => (ctx.actor && !ctx.actor.user.isSuperAdmin ? ctx.actor.tenant : null)

/** Writes the entry with the caller's own transaction: no change without its entry, no entry without its change. */
export const recordAudit = async (ctx: Ctx, fact: AuditFact): Promise<void> => {
  const actor = actorOf(ctx, fact.subject)
  const tenant = fact.tenant === undefined ? tenantOf(ctx) : fact.tenant
  await ctx.db.insert(auditEntries).values({
    tenantId: tenant?.id ?? installation,
    id: newId(),
    tenantName: tenant?.name ?? null,
    actorUserId: actor.id,
    actorName: actor.name,
    impersonatorUserId: ctx.actor?.impersonator?.id ?? null,
    impersonatorName: ctx.actor?.impersonator?.name ?? null,
    action: fact.action,
    subjectType: fact.subject.type,
    subjectId: fact.subject.id,
    subjectLabel: fact.subject.label,
    changes: fact.changes ?? {},
    ip: ctx.origin.ip,
    requestId: ctx.origin.requestId,
    createdAt: ctx.clock.now(),
  })
}

/** The fields that really changed, for `changes`. */
export const changesBetween = <T extends Record<string, unknown>>(
  before: T,
  after: Partial<T>,
): AuditChanges =>
  Object.fromEntries(
    Object.entries(after).flatMap(([key, to]) =>
      before[key] === to ? [] : [[key, { from: before[key], to }]],
    ),
  )
