import { z } from 'zod'
import { tenantParams } from './credit-fields.ts'
import { count, longText, webAddress } from './databucket-fields.ts'
import { route } from './route.ts'
import { id, line, setUpStep, timestamp } from './schemas.ts'
import { isInsideGrid, type WidgetType, widgetGrid, widgetLibrary, widgetTypes } from './widget-grid.ts'

export const widgetLimits = { name: 80, entries: 20, title: 120, text: 4000, links: 12, label: 60 } as const

const day = z.iso.date()
const optional = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema])

/** A page of the product, or an address elsewhere. */
const linkTarget = z
  .string()
  .trim()
  .max(2000)
  .refine(text => /^\/(?![/\\])/.test(text) || webAddress.safeParse(text).success, {
    error: 'Bitte geben Sie eine Adresse mit https:// oder einen Pfad wie /chatbots ein',
  })

const link = z.strictObject({ label: line(widgetLimits.label), url: linkTarget })

const appointment = z.strictObject({
  title: line(widgetLimits.title),
  date: day,
  time: optional(
    z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Bitte geben Sie eine Uhrzeit wie 14:30 ein'),
  ).default(''),
  place: optional(line(widgetLimits.title)).default(''),
})

/** Of a calendar (ICS) or a feed (RSS, Atom); people often have it with the scheme that opens their own program. */
const sourceAddress = z
  .string()
  .trim()
  .overwrite(text => text.replace(/^feed:(?=https?:)/i, '').replace(/^(webcals?|feed):/i, 'https:'))
  .pipe(optional(webAddress))

const newsEntry = z.strictObject({
  title: line(widgetLimits.title),
  date: day,
  /** Markdown. */
  text: longText(widgetLimits.text).min(1),
})

const shownNews = z.strictObject({
  title: z.string(),
  /** Empty where a feed does not say it. */
  date: optional(day),
  text: z.string(),
  /** What feeds say is never read as Markdown. */
  format: z.enum(['markdown', 'plain']),
  /** Where it stands in full; empty if nowhere. */
  url: z.string(),
})
export type ShownNews = z.output<typeof shownNews>

const alertKinds = ['credits', 'documents', 'crawls', 'misuse', 'gaps', 'certificates'] as const
export type AlertKind = (typeof alertKinds)[number]

const entriesOf = <T extends z.ZodType>(entry: T, max: number) =>
  z.strictObject({ entries: z.array(entry).max(max).default([]) })

/** What can be set for a widget of each type. */
export const widgetSettings = {
  appointments: entriesOf(appointment, widgetLimits.entries).extend({ ics_url: sourceAddress.default('') }),
  news: entriesOf(newsEntry, widgetLimits.entries).extend({ feed_url: sourceAddress.default('') }),
  onboarding: z.strictObject({ hides_when_done: z.boolean().default(true) }),
  alerts: z.strictObject({ kinds: z.array(z.enum(alertKinds)).default([...alertKinds]) }),
  social: entriesOf(link.extend({ url: webAddress }), widgetLimits.links),
  quicklinks: entriesOf(link, widgetLimits.links),
} satisfies Record<WidgetType, z.ZodType>
export type WidgetSettings<Type extends WidgetType = WidgetType> = z.output<(typeof widgetSettings)[Type]>

const anySettings = z.record(z.string(), z.unknown())
const cell = (size: number) =>
  z
    .number()
    .int()
    .min(0)
    .max(size - 1)

const placed = {
  name: line(widgetLimits.name),
  grid_x: cell(widgetGrid.width),
  grid_y: cell(widgetGrid.height),
  width: z.number().int().min(1).max(widgetGrid.width),
  height: z.number().int().min(1).max(widgetGrid.height),
  settings: anySettings.default({}),
  is_active: z.boolean().default(true),
}
const placing = 'Widget kann nicht an diese Position platziert werden.'
const moving = 'Widget kann nicht an diese Position verschoben werden.'
export const widgetTexts = {
  placing,
  moving,
  full: 'Im Raster ist kein Platz für dieses Widget frei.',
} as const

const newWidgetForm = z
  .strictObject({ ...placed, type: z.enum(widgetTypes), component: z.string().max(80) })
  .refine(
    ({ type, component, width, height }) =>
      widgetLibrary[type].component === component &&
      widgetLibrary[type].width === width &&
      widgetLibrary[type].height === height,
    { path: ['type'], error: 'Größe und Komponente passen nicht zu dieser Art von Widget' },
  )
  .refine(isInsideGrid, { path: ['grid_x'], error: placing })

/** Which version a change was made from: an edit of what somebody else has changed meanwhile is refused. */
const version = z.number().int().min(1)

const widgetForm = z
  .strictObject({ ...placed, order: z.number().int().min(0).max(1000).default(0), version })
  .refine(isInsideGrid, { path: ['grid_x'], error: moving })

const widget = z.strictObject({
  id,
  name: z.string(),
  type: z.enum(widgetTypes),
  component: z.string(),
  grid_x: count,
  grid_y: count,
  width: count,
  height: count,
  settings: anySettings,
  is_active: z.boolean(),
  order: count,
  version,
  /** Of a calendar or a feed elsewhere: when it was read last, and why it could not be read since. */
  source: z.strictObject({ fetched_at: timestamp.nullable(), failure: z.string().nullable() }).nullable(),
})
export type Widget = z.output<typeof widget>

const shownLink = z.strictObject({ label: z.string(), url: z.string() })

/** What comes from elsewhere and could not be read since; null if nothing is old. */
const stale = { stale_since: timestamp.nullable() }

/** What a widget shows to the one who looks. */
const content = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('appointments'),
    appointments: z.array(
      z.strictObject({ title: z.string(), date: day, time: z.string(), place: z.string() }),
    ),
    ...stale,
  }),
  z.strictObject({ type: z.literal('news'), news: z.array(shownNews), ...stale }),
  z.strictObject({
    type: z.literal('onboarding'),
    steps: z.array(setUpStep),
  }),
  z.strictObject({
    type: z.literal('alerts'),
    alerts: z.array(
      z.strictObject({
        key: z.string(),
        kind: z.enum(alertKinds),
        tone: z.enum(['warning', 'danger', 'info']),
        text: z.string(),
        url: z.string(),
      }),
    ),
  }),
  z.strictObject({ type: z.literal('social'), links: z.array(shownLink) }),
  z.strictObject({ type: z.literal('quicklinks'), links: z.array(shownLink) }),
])
export type WidgetContent = z.output<typeof content>

const shownWidget = z.strictObject({
  id,
  name: z.string(),
  grid_x: count,
  grid_y: count,
  width: count,
  height: count,
  content,
})
export type ShownWidget = z.output<typeof shownWidget>

const widgetParams = z.strictObject({ widget: id })
const sizes = { width: count, height: count }

export const dashboardWidgetsRoutes = {
  'dashboard.widgets': route({
    method: 'GET',
    path: '/api/dashboard/widgets',
    access: 'signed-in',
    summary: 'Die Widgets der Startseite mit dem, was die Person davon sehen darf',
    reply: z.strictObject({ data: z.array(shownWidget) }),
  }),
  'dashboard.figures': route({
    method: 'GET',
    path: '/api/dashboard/figures',
    access: { can: 'content.manage' },
    summary: 'Kennzahlen des Mandanten: Unterhaltungen, beantwortete Fragen, Bewertungen, Guthaben',
    reply: z.strictObject({
      since: timestamp,
      conversations: count,
      /** There are more than were counted. */
      is_capped: z.boolean(),
      /** Of the conversations, those without a question that stayed open; null without conversations. */
      answered_share: z.number().nullable(),
      positive: count,
      negative: count,
      /** null: the main tenant pays, or the person may not see it. */
      credits_left: z.number().nullable(),
    }),
  }),
  'news.index': route({
    method: 'GET',
    path: '/api/news',
    access: 'signed-in',
    summary: 'Meldungen des Betriebs, das Neueste zuerst',
    reply: z.strictObject({ data: z.array(shownNews) }),
  }),
  'superadmin.dashboard-widgets.index': route({
    method: 'GET',
    path: '/api/superadmin/dashboard-widgets',
    access: 'super-admin',
    summary: 'Raster, Bibliothek und alle Widgets der Startseite',
    reply: z.strictObject({
      grid: z.strictObject({ ...sizes, cell_height_px: count, gap_px: count }),
      library: z.array(
        z.strictObject({
          type: z.enum(widgetTypes),
          ...sizes,
          component: z.string(),
          label: z.string(),
          description: z.string(),
        }),
      ),
      widgets: z.array(widget),
    }),
  }),
  'superadmin.dashboard-widgets.preview': route({
    method: 'GET',
    path: '/api/superadmin/dashboard-widgets/preview/:tenant',
    access: 'super-admin',
    summary: 'Die Widgets der Startseite, wie sie die Verwaltung eines Mandanten sieht',
    params: tenantParams,
    reply: z.strictObject({ data: z.array(shownWidget) }),
  }),
  'superadmin.dashboard-widgets.store': route({
    method: 'POST',
    path: '/api/superadmin/dashboard-widgets',
    access: 'super-admin',
    summary: 'Widget in das Raster setzen',
    body: newWidgetForm,
    reply: widget,
  }),
  'superadmin.dashboard-widgets.update': route({
    method: 'PUT',
    path: '/api/superadmin/dashboard-widgets/:widget',
    access: 'super-admin',
    summary: 'Widget verschieben oder einstellen',
    params: widgetParams,
    body: widgetForm,
    reply: widget,
  }),
  'superadmin.dashboard-widgets.toggle': route({
    method: 'POST',
    path: '/api/superadmin/dashboard-widgets/:widget/toggle',
    access: 'super-admin',
    summary: 'Widget aktivieren oder deaktivieren; ist sein Platz belegt, kommt es an den ersten freien',
    params: widgetParams,
    reply: widget,
  }),
  'superadmin.dashboard-widgets.destroy': route({
    method: 'DELETE',
    path: '/api/superadmin/dashboard-widgets/:widget',
    access: 'super-admin',
    summary: 'Widget entfernen',
    params: widgetParams,
    reply: 'empty',
  }),
}
