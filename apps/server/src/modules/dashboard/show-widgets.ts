import {
  type Reply,
  type Routes,
  type ShownNews,
  type ShownWidget,
  type WidgetContent,
  type WidgetSettings,
  type WidgetType,
  widgetSettings,
} from '@lotse/contract'
import { berlinDay } from '../../platform/berlin.ts'
import type { SignedInCtx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { findTenant, managingRoleOf, permissionsOf } from '../tenancy/index.ts'
import { dashboardAlerts } from './alerts.ts'
import type { CalendarEntry } from './calendar/parse-calendar.ts'
import type { FeedEntry } from './feed/parse-feed.ts'
import { onboardingSteps } from './onboarding.ts'
import { areaOf } from './present.ts'
import type { WidgetRow } from './tables.ts'
import { activeWidgets } from './widgets-store.ts'

/** What a widget of one cell has room for; the rest is a page or a scroll away. */
const appointmentsShown = 5

/** What is typed and what the feed says, the newest first. */
const newsOf = (
  { entries }: WidgetSettings<'news'>,
  { sourceEntries }: Pick<WidgetRow, 'sourceEntries'>,
): ShownNews[] => [
  ...entries.map(entry => ({ ...entry, format: 'markdown' as const, url: '' })),
  ...(sourceEntries as FeedEntry[]).map(entry => ({ ...entry, format: 'plain' as const })),
]
const newestFirst = (a: ShownNews, b: ShownNews) => b.date.localeCompare(a.date)

const staleSince = ({ sourceFailure, sourceFetchedAt }: SourceState): string | null =>
  (sourceFailure && sourceFetchedAt?.toISOString()) ?? null

type SourceState = Pick<WidgetRow, 'sourceEntries' | 'sourceFetchedAt' | 'sourceFailure'>

type Show<Type extends WidgetType> = (
  ctx: SignedInCtx,
  settings: WidgetSettings<Type>,
  row: SourceState,
) => Promise<Extract<WidgetContent, { type: Type }> | null>

/** What each type shows to the one who looks; null: nothing that is meant for this person. */
const shows: { [Type in WidgetType]: Show<Type> } = {
  async appointments({ clock }, { entries }, row) {
    const today = berlinDay(clock.now())
    const coming = [...entries, ...(row.sourceEntries as CalendarEntry[])]
      .filter(({ date }) => date >= today)
      .sort((a, b) => `${a.date} ${a.time}`.localeCompare(`${b.date} ${b.time}`))
    return {
      type: 'appointments',
      appointments: coming.slice(0, appointmentsShown),
      stale_since: staleSince(row),
    }
  },
  news: async (_, settings, row) => ({
    type: 'news',
    news: newsOf(settings, row).sort(newestFirst),
    stale_since: staleSince(row),
  }),
  async onboarding(ctx, { hides_when_done: hides }) {
    const { tenant } = ctx.actor
    const steps = tenant ? await onboardingSteps(ctx, tenant) : []
    return steps.length === 0 || (hides && steps.every(step => step.is_done))
      ? null
      : { type: 'onboarding', steps }
  },
  async alerts(ctx, { kinds }) {
    const { tenant, permissions } = ctx.actor
    if (!tenant || !permissions.has('backend.enter')) return null
    return { type: 'alerts', alerts: await dashboardAlerts(ctx, tenant, kinds) }
  },
  social: async (_, { entries }) => ({ type: 'social', links: entries }),
  quicklinks: async (_, { entries }) => ({ type: 'quicklinks', links: entries }),
}

const contentOf = <Type extends WidgetType>(
  ctx: SignedInCtx,
  row: WidgetRow & { type: Type },
): Promise<WidgetContent | null> => {
  const show = shows[row.type] as Show<Type>
  return show(ctx, widgetSettings[row.type].parse(row.settings) as WidgetSettings<Type>, row)
}

export const showWidgets = async (ctx: SignedInCtx): Promise<Reply<Routes['dashboard.widgets']>> => {
  const shown: ShownWidget[] = []
  for (const row of await activeWidgets(ctx.db)) {
    const content = await contentOf(ctx, row)
    if (content) shown.push({ id: row.id, name: row.name, ...areaOf(row), content })
  }
  return { data: shown }
}

/** As whoever runs the tenant sees them, and nothing that only super admins see. */
export const previewWidgets = async (
  ctx: SignedInCtx,
  tenantId: string,
): Promise<Reply<Routes['superadmin.dashboard-widgets.preview']>> => {
  const tenant = await findTenant(ctx.db, tenantId)
  if (!tenant) throw notFound()
  const user = { ...ctx.actor.user, isSuperAdmin: false }
  const role = managingRoleOf(tenant)
  const permissions = permissionsOf(user, role, { answersRequests: true })
  return showWidgets({ ...ctx, actor: { ...ctx.actor, user, tenant, role, permissions } })
}

/** The entries of all news widgets that are shown, for the page of its own. */
export const listNews = async ({ db }: SignedInCtx): Promise<Reply<Routes['news.index']>> => {
  const rows = (await activeWidgets(db)).filter(({ type }) => type === 'news')
  const entries = rows.flatMap(row => newsOf(widgetSettings.news.parse(row.settings), row))
  return { data: entries.sort(newestFirst) }
}
