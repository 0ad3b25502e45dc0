import {
  type BodyOut,
  fitsGrid,
  freePlace,
  type Reply,
  type Routes,
  type Widget,
  type WidgetType,
  widgetGrid,
  widgetLibrary,
  widgetSettings,
  widgetTexts,
  widgetTypes,
} from '@lotse/contract'
import { eq } from 'drizzle-orm'
import { inTransaction, type SignedInCtx } from '../../platform/context.ts'
import { AppError, checkYourInput, databaseErrorOf, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { type AuditFact, changesBetween, recordAudit, staleVersion } from '../audit/index.ts'
import { areaOf, presentWidget } from './present.ts'
import { readChangedSource } from './read-sources.ts'
import { dashboardWidgets, type WidgetRow } from './tables.ts'
import { allWidgets, findWidget, lockWidgets } from './widgets-store.ts'

export const listWidgets = async ({
  db,
}: SignedInCtx): Promise<Reply<Routes['superadmin.dashboard-widgets.index']>> => ({
  grid: {
    width: widgetGrid.width,
    height: widgetGrid.height,
    cell_height_px: widgetGrid.cellHeightPx,
    gap_px: widgetGrid.gapPx,
  },
  library: widgetTypes.map(type => ({ type, ...widgetLibrary[type] })),
  widgets: (await allWidgets(db)).map(presentWidget),
})

const readSettings = (type: WidgetType, settings: unknown): Record<string, unknown> => {
  const read = widgetSettings[type].safeParse(settings)
  if (read.success) return read.data
  throw new AppError('invalid', checkYourInput, {
    errors: Object.fromEntries(
      read.error.issues.map(({ path, message }) => [['settings', ...path].join('.'), message]),
    ),
  })
}

/** The database says that the place is taken, or none at all. */
const refusePlace =
  (message: string) =>
  (error: unknown): never => {
    const { code } = databaseErrorOf(error)
    throw code === '23P01' || code === '23514' ? new AppError('conflict', message) : error
  }

const subjectOf = ({ id, name }: { id: string; name: string }): AuditFact['subject'] => ({
  type: 'widget',
  id,
  label: name,
})

const logged = (row: WidgetRow): Record<string, unknown> => ({
  Name: row.name,
  Position: `Spalte ${row.gridX + 1}, Zeile ${row.gridY + 1}`,
  Aktiv: row.isActive,
  Reihenfolge: row.position,
  Einstellungen: JSON.stringify(row.settings),
})

export const addWidget = async (
  ctx: SignedInCtx,
  form: BodyOut<Routes['superadmin.dashboard-widgets.store']>,
): Promise<Widget> => {
  const settings = readSettings(form.type, form.settings)
  const read = await readChangedSource(ctx, { type: form.type, settings }, null)
  return inTransaction(ctx, async ctx => {
    const now = ctx.clock.now()
    const added = {
      id: newId(),
      name: form.name,
      type: form.type,
      component: form.component,
      gridX: form.grid_x,
      gridY: form.grid_y,
      width: form.width,
      height: form.height,
      settings,
      isActive: form.is_active,
      ...read,
      createdAt: now,
      updatedAt: now,
    }
    const [row] = await ctx.db
      .insert(dashboardWidgets)
      .values(added)
      .returning()
      .catch(refusePlace(widgetTexts.placing))
    await recordAudit(ctx, { action: 'dashboard.widget-created', tenant: null, subject: subjectOf(added) })
    return presentWidget(row as WidgetRow)
  })
}

const updated = 'dashboard.widget-updated'

/** Changes one widget among all of them, which stand still meanwhile. Every change is one version and one entry of the log. */
const changeWidget = (
  ctx: SignedInCtx,
  id: string,
  refusal: string,
  change: (widget: WidgetRow, others: WidgetRow[]) => Partial<WidgetRow>,
  /** Which version the change was made from; whatever is there if not said. */
  seen?: number,
): Promise<Widget> =>
  inTransaction(ctx, async ctx => {
    const all = await lockWidgets(ctx.db)
    const before = all.find(widget => widget.id === id)
    if (!before) throw notFound()
    const { version } = before
    if (seen !== undefined && seen !== version)
      throw await staleVersion(ctx, {
        actions: [updated],
        subjectId: id,
        behind: Math.max(1, version - seen),
      })
    const active = all.filter(widget => widget.id !== id && widget.isActive)
    const changed = { ...before, ...change(before, active) }
    const changes = changesBetween(logged(before), logged(changed))
    if (!Object.keys(changes).length) return presentWidget(before)
    const row = { ...changed, version: version + 1, updatedAt: ctx.clock.now() }
    await ctx.db
      .update(dashboardWidgets)
      .set(row)
      .where(eq(dashboardWidgets.id, id))
      .catch(refusePlace(refusal))
    await recordAudit(ctx, { action: updated, tenant: null, subject: subjectOf(row), changes })
    return presentWidget(row)
  })

export const updateWidget = async (
  ctx: SignedInCtx,
  id: string,
  form: BodyOut<Routes['superadmin.dashboard-widgets.update']>,
): Promise<Widget> => {
  const known = await findWidget(ctx.db, id)
  if (!known) throw notFound()
  const { type } = known
  const { width, height } = widgetLibrary[type]
  if (form.width !== width || form.height !== height) throw new AppError('conflict', widgetTexts.moving)
  const settings = readSettings(type, form.settings)
  const read = await readChangedSource(ctx, { type, settings }, known)
  const change = () => ({
    name: form.name,
    gridX: form.grid_x,
    gridY: form.grid_y,
    settings,
    isActive: form.is_active,
    position: form.order,
    ...read,
  })
  return changeWidget(ctx, id, widgetTexts.moving, change, form.version)
}

/** One that comes back finds its place taken perhaps: then it gets the first free one, for inactive ones cannot be moved. */
export const toggleWidget = (ctx: SignedInCtx, id: string): Promise<Widget> =>
  changeWidget(ctx, id, widgetTexts.full, (widget, others) => {
    if (widget.isActive) return { isActive: false }
    const taken = others.map(areaOf)
    const place = fitsGrid(areaOf(widget), taken) ? areaOf(widget) : freePlace(widget, taken)
    if (!place) throw new AppError('conflict', widgetTexts.full)
    return { isActive: true, gridX: place.grid_x, gridY: place.grid_y }
  })

export const removeWidget = (ctx: SignedInCtx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const [gone] = await ctx.db.delete(dashboardWidgets).where(eq(dashboardWidgets.id, id)).returning()
    if (!gone) throw notFound()
    await recordAudit(ctx, { action: 'dashboard.widget-deleted', tenant: null, subject: subjectOf(gone) })
  })
