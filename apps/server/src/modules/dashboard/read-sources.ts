import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { invalidField } from '../../platform/errors.ts'
import { defineJob, type JobDefinition } from '../../platform/jobs.ts'
import { OutboundError } from '../../platform/outbound.ts'
import { dashboardWidgets, type WidgetRow } from './tables.ts'
import { sourceOf, type WidgetSource } from './widget-source.ts'
import { activeWidgets } from './widgets-store.ts'

const sizeLimit = 2_000_000

type Read = Pick<WidgetRow, 'sourceEntries' | 'sourceFetchedAt' | 'sourceFailure'>

/** Of a widget that reads from nowhere. */
const nothingRead: Read = { sourceEntries: [], sourceFetchedAt: null, sourceFailure: null }

/** What is there, or in words why nothing is. */
const fetchSource = async (
  { outbound, clock }: Ctx,
  { url, parse, refusal }: WidgetSource,
): Promise<Read | string> => {
  try {
    const reply = await outbound.request({ url, sizeLimit })
    if (reply.status !== 200) return `Der Server hat mit ${reply.status} geantwortet.`
    const sourceEntries = parse(reply, clock.now())
    return sourceEntries ? { sourceEntries, sourceFetchedAt: clock.now(), sourceFailure: null } : refusal
  } catch (error) {
    if (error instanceof OutboundError) return error.message
    throw error
  }
}

/**
 * What is to be kept of a widget whose settings change: what was read before where the address stays, otherwise what is there now. An
 * address that cannot be read is refused at its field. It calls foreign servers, so never within a transaction.
 */
export const readChangedSource = async (
  ctx: Ctx,
  changed: Pick<WidgetRow, 'type' | 'settings'>,
  before: WidgetRow | null,
): Promise<Read | null> => {
  const source = sourceOf(changed)
  if (!source) return nothingRead
  if (before && source.url === sourceOf(before)?.url) return null
  const read = await fetchSource(ctx, source)
  if (typeof read === 'string') throw invalidField(`settings.${source.setting}`, read)
  return read
}

const readSourceJob = defineJob({
  name: 'dashboard.read-source',
  payload: z.object({ widgetId: z.uuid() }),
  waitsOnce: true,
  async handle(ctx, { widgetId }) {
    const { id, settings } = dashboardWidgets
    const [widget] = await ctx.db.select().from(dashboardWidgets).where(eq(id, widgetId))
    const source = widget && sourceOf(widget)
    if (!source) return
    const read = await fetchSource(ctx, source)
    await ctx.db
      .update(dashboardWidgets)
      // What it said last stays.
      .set(typeof read === 'string' ? { sourceFailure: read } : read)
      // Somebody may have named another address meanwhile.
      .where(and(eq(id, widgetId), sql`${settings} ->> ${source.setting}::text = ${source.url}`))
  },
})

const readSourcesJob = defineJob({
  name: 'dashboard.read-sources',
  payload: z.object({}),
  schedule: { cron: '17 * * * *', payload: {} },
  async handle(ctx) {
    for (const widget of await activeWidgets(ctx.db))
      if (sourceOf(widget))
        await ctx.jobs.enqueue(ctx, readSourceJob, { widgetId: widget.id }, { key: widget.id })
  },
})

export const sourceJobs = [readSourceJob, readSourcesJob] as JobDefinition[]
