import type { BodyOut, Routes, WebSource } from '@lotse/contract'
import { type Ctx, inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { AppError, invalidField, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { OutboundError } from '../../../platform/outbound.ts'
import { changesBetween, recordAudit } from '../../audit/index.ts'
import { InsufficientCredits, payerOf, toCredits } from '../../credits/index.ts'
import {
  type CountedWebSource,
  changeWebSource,
  type DatabucketRef,
  findWebSource,
  hasWebSourceOf,
  insertWebSource,
  ownDatabucket,
  presentWebSource,
  type WebSourceRow,
} from '../../databuckets/index.ts'
import { smallestPageCents } from '../prices.ts'
import { isCrawlOf, isPageOf } from '../row-keys.ts'
import { webCrawls, webPages } from '../tables.ts'
import { enqueueCrawl } from './crawl-queue.ts'
import { canonicalAddress } from './site-address.ts'

type Form = BodyOut<Routes['databucket.store_websource']>

/** As it is called later; one that could never be called is refused now. */
export const checkedAddress = (ctx: Ctx, url: string): string => {
  try {
    ctx.outbound.check(url)
  } catch (error) {
    if (error instanceof OutboundError) throw invalidField('url', error.message)
    throw error
  }
  return canonicalAddress(url) ?? url
}

const refuseDouble = async (
  ctx: Ctx,
  databucket: DatabucketRef,
  url: string,
  ownId?: string,
): Promise<void> => {
  if (await hasWebSourceOf(ctx.db, databucket, url, ownId))
    throw invalidField('url', 'Diese Adresse ist in diesem Datenspeicher schon eine Web-Quelle.')
}

const valuesOf = (form: Form, url: string) => ({
  name: form.name,
  url,
  frequency: form.frequency,
  pageLimit: form.page_limit,
  pathFilter: form.path_filter,
})

const subjectOf = ({ id, name }: Pick<WebSourceRow, 'id' | 'name'>) =>
  ({ type: 'web-source', id, label: name }) as const

const shown = async (ctx: TenantCtx, databucket: DatabucketRef, id: string): Promise<WebSource> => {
  const row = await findWebSource(ctx.db, databucket, id)
  if (!row) throw notFound()
  return presentWebSource(row, ctx.actor)
}

/** The first crawl begins at once. */
export const addWebSource = (ctx: TenantCtx, databucketId: string, form: Form): Promise<WebSource> =>
  inTransaction(ctx, async ctx => {
    // Held, so that nobody adds the same address meanwhile.
    const databucket = await ownDatabucket(ctx, databucketId, 'update')
    const url = checkedAddress(ctx, form.url)
    await refuseDouble(ctx, databucket, url)
    const now = ctx.clock.now()
    const source = {
      ...valuesOf(form, url),
      id: newId(),
      tenantId: databucket.tenantId,
      databucketId,
      status: form.is_active ? ('active' as const) : ('inactive' as const),
      nextCrawlAt: form.is_active ? now : null,
      createdAt: now,
    }
    await insertWebSource(ctx.db, source)
    await ctx.db.insert(webCrawls).values({ tenantId: source.tenantId, webSourceId: source.id, number: 0 })
    if (form.is_active) await enqueueCrawl(ctx, source)
    await recordAudit(ctx, {
      action: 'web-source.created',
      tenant: ctx.actor.tenant,
      subject: subjectOf(source),
      changes: { url: { to: url } },
    })
    return shown(ctx, databucket, source.id)
  })

const ownWebSource = async (ctx: TenantCtx, databucketId: string, id: string): Promise<CountedWebSource> => {
  const databucket = await ownDatabucket(ctx, databucketId, 'update')
  const source = await findWebSource(ctx.db, databucket, id)
  if (!source) throw notFound()
  return source
}

/** What the next crawl does not find within the new bounds leaves at once, not only after a second one. */
const doubtPages = async (ctx: Ctx, source: WebSourceRow): Promise<void> => {
  await ctx.db.update(webPages).set({ missed: 1 }).where(isPageOf(source))
}

const stopCrawl = async (ctx: Ctx, source: WebSourceRow): Promise<void> => {
  await ctx.db
    .update(webCrawls)
    .set({ isRunning: false, runId: null, runUntil: null })
    .where(isCrawlOf(source))
}

export const updateWebSource = (
  ctx: TenantCtx,
  databucketId: string,
  id: string,
  form: Form,
): Promise<WebSource> =>
  inTransaction(ctx, async ctx => {
    const source = await ownWebSource(ctx, databucketId, id)
    const url = checkedAddress(ctx, form.url)
    const databucket = { tenantId: source.tenantId, id: databucketId }
    await refuseDouble(ctx, databucket, url, id)
    const values = valuesOf(form, url)
    const wasActive = source.status !== 'inactive'
    const isElsewhere =
      url !== source.url || values.pathFilter !== source.pathFilter || values.pageLimit !== source.pageLimit
    const crawlsNow = form.is_active && (!wasActive || isElsewhere)
    await changeWebSource(ctx.db, source, {
      ...values,
      ...(form.is_active ? {} : { status: 'inactive', nextCrawlAt: null }),
      ...(form.is_active && !wasActive ? { status: 'active', errorMessage: null, failures: 0 } : {}),
      ...(crawlsNow ? { nextCrawlAt: ctx.clock.now() } : {}),
      // A crawl by the old rules ends here.
      ...(crawlsNow || !form.is_active ? { crawlStartedAt: null, crawlProgress: null } : {}),
    })
    if (crawlsNow || !form.is_active) await stopCrawl(ctx, source)
    if (isElsewhere) await doubtPages(ctx, source)
    if (crawlsNow) await enqueueCrawl(ctx, source)
    await recordAudit(ctx, {
      action: 'web-source.updated',
      tenant: ctx.actor.tenant,
      subject: subjectOf({ id, name: form.name }),
      changes: changesBetween(
        { ...valuesOf({ ...form, ...formOf(source) }, source.url), is_active: wasActive },
        { ...values, is_active: form.is_active },
      ),
    })
    return shown(ctx, { tenantId: source.tenantId, id: databucketId }, id)
  })

const formOf = (source: WebSourceRow): Omit<Form, 'is_active'> => ({
  name: source.name,
  url: source.url,
  frequency: source.frequency,
  page_limit: source.pageLimit,
  path_filter: source.pathFilter,
})

/** Now, whatever the schedule says. A crawl that runs already goes on as it is. */
export const crawlNow = (ctx: TenantCtx, databucketId: string, id: string): Promise<WebSource> =>
  inTransaction(ctx, async ctx => {
    const source = await ownWebSource(ctx, databucketId, id)
    if (source.status === 'inactive')
      throw new AppError('conflict', 'Die Web-Quelle ist ausgeschaltet. Bitte schalten Sie sie zuerst ein.')
    if (source.crawlStartedAt) return presentWebSource(source, ctx.actor)
    const { availableCents } = await payerOf(ctx.db, source.tenantId)
    if (availableCents < smallestPageCents)
      throw new InsufficientCredits({
        required: toCredits(smallestPageCents),
        available: toCredits(availableCents),
        estimated_pages: 1,
      })
    const now = ctx.clock.now()
    await changeWebSource(ctx.db, source, { nextCrawlAt: now, crawlStartedAt: now, crawlProgress: 0 })
    await enqueueCrawl(ctx, source)
    await recordAudit(ctx, {
      action: 'web-source.crawled',
      tenant: ctx.actor.tenant,
      subject: subjectOf(source),
    })
    return shown(ctx, { tenantId: source.tenantId, id: databucketId }, id)
  })
