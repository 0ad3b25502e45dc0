import { type AlertKind, dashboardRules, type WidgetContent } from '@lotse/contract'
import type { ActiveTenant, SignedInCtx } from '../../platform/context.ts'
import { openGaps } from '../conversations/index.ts'
import { alertStateOf, toCredits } from '../credits/index.ts'
import { failedWebSources, unfinishedDocuments } from '../databuckets/index.ts'
import { countNewCritical } from '../misuse/index.ts'
import { endingCertificates } from '../sso/index.ts'

export type DashboardAlert = Extract<WidgetContent, { type: 'alerts' }>['alerts'][number]

/** More of one kind would hide the others. */
const shownPerKind = 3

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })
const counted = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${count === 1 ? one : many}`

/** Each kind asks for itself, and only for those who may see it. */
const readers: Record<
  AlertKind,
  {
    isFor: (ctx: SignedInCtx) => boolean
    read: (ctx: SignedInCtx, tenantId: string) => Promise<DashboardAlert[]>
  }
> = {
  credits: {
    isFor: ({ actor }) => actor.permissions.has('credits.read'),
    async read({ db }, tenantId) {
      const state = await alertStateOf(db, tenantId)
      if (!state || state.level === 'ok') return []
      return [
        {
          key: 'credits',
          kind: 'credits',
          tone: state.level === 'warning' ? 'warning' : 'danger',
          text: `Das Guthaben geht zur Neige: noch ${number.format(toCredits(state.availableCents))} Credits`,
          url: '/credits',
        },
      ]
    },
  },
  documents: {
    isFor: ({ actor }) => actor.permissions.has('content.manage'),
    async read({ db }, tenantId) {
      const stores = (await unfinishedDocuments(db, tenantId)).filter(({ failed }) => failed > 0)
      return stores.slice(0, shownPerKind).map(({ id, name, failed }) => ({
        key: `documents ${id}`,
        kind: 'documents',
        tone: 'danger',
        text: `${counted(failed, 'Dokument', 'Dokumente')} in „${name}“ fehlgeschlagen`,
        url: `/databuckets/${id}/documents?status=failed`,
      }))
    },
  },
  crawls: {
    isFor: ({ actor }) => actor.permissions.has('content.manage'),
    async read({ db }, tenantId) {
      const sources = await failedWebSources(db, tenantId, shownPerKind)
      return sources.map(({ name, databucketId }) => ({
        key: `crawls ${databucketId} ${name}`,
        kind: 'crawls',
        tone: 'danger',
        text: `Der Crawl von „${name}“ ist fehlgeschlagen`,
        url: `/databuckets/${databucketId}/websources`,
      }))
    },
  },
  misuse: {
    isFor: ({ actor }) => actor.permissions.has('misuse.manage'),
    async read({ db }, tenantId) {
      const critical = await countNewCritical(db, tenantId)
      if (!critical) return []
      return [
        {
          key: 'misuse',
          kind: 'misuse',
          tone: 'danger',
          text: `${counted(critical, 'schwerer Missbrauch', 'schwere Fälle von Missbrauch')} eines Chatbots, noch ungelesen`,
          url: '/admin/security/misuse',
        },
      ]
    },
  },
  gaps: {
    isFor: ({ actor }) => actor.permissions.has('content.manage'),
    async read({ db }, tenantId) {
      const limits = { chatbots: shownPerKind, countedAtMost: dashboardRules.gapsCountedAtMost }
      const chatbots = await openGaps(db, tenantId, limits)
      return chatbots.map(({ id, name, gaps }) => ({
        key: `gaps ${id}`,
        kind: 'gaps',
        tone: 'info',
        text: `${counted(gaps, 'unbeantwortete Frage', 'unbeantwortete Fragen')} an „${name}“`,
        url: `/chatbots/${id}/gaps`,
      }))
    },
  },
  certificates: {
    isFor: ({ actor }) => actor.user.isSuperAdmin,
    async read(ctx) {
      const ending = await endingCertificates(ctx)
      return ending.slice(0, shownPerKind).map(({ circle, circleId, whose, certificate, daysLeft }) => ({
        key: `certificates ${circleId} ${certificate.fingerprint256}`,
        kind: 'certificates',
        tone: daysLeft < 0 ? 'danger' : 'warning',
        text:
          daysLeft < 0
            ? `Das Zertifikat ${whose} im Circle „${circle}“ ist abgelaufen`
            : `Das Zertifikat ${whose} im Circle „${circle}“ läuft in ${counted(daysLeft, 'Tag', 'Tagen')} ab`,
        url: `/superadmin/circles/${circleId}/edit`,
      }))
    },
  },
}

export const dashboardAlerts = async (
  ctx: SignedInCtx,
  tenant: ActiveTenant,
  kinds: readonly AlertKind[],
): Promise<DashboardAlert[]> => {
  const alerts: DashboardAlert[] = []
  for (const kind of kinds)
    if (readers[kind].isFor(ctx)) alerts.push(...(await readers[kind].read(ctx, tenant.id)))
  return alerts
}
