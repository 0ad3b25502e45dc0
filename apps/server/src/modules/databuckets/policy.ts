import type { ActiveTenant, Actor } from '../../platform/context.ts'

export type TenantActor = Actor & { tenant: ActiveTenant }

/** What belongs to a tenant: a data store, a document, a web source. */
interface Owned {
  tenantId: string
}

/** Sharing is always for reading: whatever changes something is for the owner alone. */
export const owns = (actor: TenantActor, { tenantId }: Owned): boolean => tenantId === actor.tenant.id

export const canManageContent = (actor: TenantActor, owned: Owned): boolean =>
  owns(actor, owned) && actor.permissions.has('content.manage')

export const canManageWebSources = (actor: TenantActor, owned: Owned): boolean =>
  owns(actor, owned) && actor.permissions.has('web-sources.manage')

/** One's own data store needs no subscription. */
export const canSubscribe = (actor: TenantActor, owned: Owned): boolean =>
  !owns(actor, owned) && actor.permissions.has('content.manage')

/** Whoever reads a document may also have the file; its content is not known before it is completely processed. */
export const canDownload = ({ status }: { status: string }): boolean => status === 'completed'

export const canUpdateDocument = (actor: TenantActor, document: Owned & { status: string }): boolean =>
  canManageContent(actor, document) && document.status === 'completed'

/** A document that failed, or one that went on without a step. */
export const canRetryDocument = (
  actor: TenantActor,
  document: Owned & { status: string },
  steps: { status: string }[],
): boolean =>
  canManageContent(actor, document) &&
  (document.status === 'failed' ||
    (document.status === 'completed' && steps.some(({ status }) => status === 'failed')))

/** One crawl of a web source at a time, and none of one that is switched off. */
export const canCrawl = (
  actor: TenantActor,
  source: Owned & { status: string; crawlStartedAt: Date | null },
): boolean =>
  canManageContent(actor, source) && source.status !== 'inactive' && source.crawlStartedAt === null

/** A main tenant with room for sub-tenants, or with some from the time when it had room. */
export const canHaveSubtenants = (tenant: {
  typeRole: 'main' | 'sub'
  maxSubtenants: number
  subtenants: number
}): boolean => tenant.typeRole === 'main' && (tenant.maxSubtenants > 0 || tenant.subtenants > 0)

export const texts = {
  stillProcessed: 'Dokument wird noch verarbeitet',
  failedDocument:
    'Das Dokument konnte nicht verarbeitet werden. Es lässt sich nur löschen oder erneut verarbeiten.',
  ownSubscription: 'Eigene Datenspeicher brauchen kein Abonnement.',
  foreignTenants: 'Bitte wählen Sie nur Mandanten Ihres Circles aus.',
  shareWithOneself: 'Mit dem eigenen Mandanten wird ein Datenspeicher nicht geteilt.',
  noSubtenants: 'Ihr Mandant kann keine Untermandanten haben.',
} as const
