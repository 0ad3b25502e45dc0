import {
  type BodyOut,
  type MisuseWhitelistEntry,
  type Page,
  type QueryOut,
  type Routes,
  routes,
} from '@lotse/contract'
import { atBerlin, plusDays } from '../../../platform/berlin.ts'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { invalidField, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { recordAudit } from '../../audit/index.ts'
import { touchGuard } from '../guards-store.ts'
import { changeLog } from '../logs/logs-store.ts'
import { type Target, targetOf } from '../name-target.ts'
import { scopeOf } from '../scope.ts'
import type { MisuseWhitelistRow } from '../tables.ts'
import {
  countPhrases,
  findWhitelisted,
  insertWhitelisted,
  removeWhitelisted,
  type ShownWhitelistRow,
  whitelistPage,
} from './whitelist-store.ts'

const shownOfPhrase = 120
const phrasesAtMost = 1000

const presentEntry = (row: ShownWhitelistRow, now: Date): MisuseWhitelistEntry => ({
  id: row.id,
  tenant_id: row.tenantId,
  tenant_name: row.tenantName,
  kind: row.kind,
  label: row.kind === 'user' ? (row.userName ?? '') : row.label,
  reason: row.reason,
  created_by: row.createdByName ?? 'Deleted person',
  created_at: row.createdAt.toISOString(),
  until: row.until?.toISOString() ?? null,
  is_active: row.until === null || row.until > now,
  is_false_alarm: row.isFalseAlarm,
})

export const listWhitelist = async (
  ctx: TenantCtx,
  query: QueryOut<Routes['misuse.whitelist.index']>,
): Promise<Page<MisuseWhitelistEntry>> => {
  const { rows, total } = await whitelistPage(ctx.db, scopeOf(ctx, query.tenant_id), query)
  const { page: _, ...filter } = query
  return pageEnvelope(
    rows.map(row => presentEntry(row, ctx.clock.now())),
    total,
    query,
    { path: routes['misuse.whitelist.index'].path, query: filter },
    'en',
  )
}

export interface NewWhitelisted {
  kind: MisuseWhitelistRow['kind']
  target: Omit<Target, 'visitor'>
  phrase: string | null
  isFalseAlarm: boolean
  logId: string | null
  reason: string
  /** The last day on which it counts. */
  until: string | null
}

/** The day after the last one, at its beginning in Berlin. */
const endOf = (ctx: TenantCtx, until: string | null): Date | null => {
  if (until === null) return null
  const [year = 0, month = 0, day = 0] = plusDays(until, 1).split('-').map(Number)
  const end = atBerlin({ year, month, day }, 0)
  if (end <= ctx.clock.now()) throw invalidField('until', 'This day is over already.')
  return end
}

export const addWhitelisted = (ctx: TenantCtx, added: NewWhitelisted): Promise<MisuseWhitelistEntry> =>
  inTransaction(ctx, async ctx => {
    const { tenant, user } = ctx.actor
    const now = ctx.clock.now()
    const { target, until, ...entry } = added
    const { range, ...named } = target
    const id = newId()
    await touchGuard(ctx.db, tenant.id, now)
    if (entry.kind === 'phrase' && (await countPhrases(ctx.db, tenant.id)) >= phrasesAtMost)
      throw invalidField('value', `There are ${phrasesAtMost} phrases already. Please delete some first.`)
    await insertWhitelisted(
      ctx.db,
      {
        ...entry,
        ...named,
        tenantId: tenant.id,
        id,
        createdBy: user.id,
        createdAt: now,
        until: endOf(ctx, until),
      },
      range,
    )
    const row = await findWhitelisted(ctx.db, tenant.id, id)
    if (!row) throw notFound()
    await recordAudit(ctx, {
      action: 'misuse.whitelisted',
      tenant,
      subject: {
        type: 'misuse',
        id,
        label: entry.isFalseAlarm ? 'False alarm' : presentEntry(row, now).label,
      },
      changes: { reason: { to: entry.reason } },
    })
    return presentEntry(row, now)
  })

export const phraseTarget = (phrase: string): Omit<Target, 'visitor'> => ({
  userId: null,
  addressHash: null,
  range: null,
  label: phrase.slice(0, shownOfPhrase),
})

export const createWhitelisted = async (
  ctx: TenantCtx,
  { kind, value, reason, until }: BodyOut<Routes['misuse.whitelist.store']>,
): Promise<MisuseWhitelistEntry> => {
  const made = { kind, reason, until, isFalseAlarm: false, logId: null }
  if (kind === 'phrase') {
    if (value.length < 3) throw invalidField('value', 'Please enter at least 3 characters.')
    return addWhitelisted(ctx, { ...made, phrase: value, target: phraseTarget(value) })
  }
  const { visitor: _, ...target } = await targetOf(ctx, kind, value)
  return addWhitelisted(ctx, { ...made, phrase: null, target })
}

export const deleteWhitelisted = (ctx: TenantCtx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const { tenant } = ctx.actor
    const row = await findWhitelisted(ctx.db, tenant.id, id)
    if (!row) throw notFound()
    await touchGuard(ctx.db, tenant.id, ctx.clock.now())
    await removeWhitelisted(ctx.db, tenant.id, id)
    if (row.isFalseAlarm && row.logId) await changeLog(ctx.db, tenant.id, row.logId, { isFalseAlarm: false })
    await recordAudit(ctx, {
      action: 'misuse.whitelist-removed',
      tenant,
      subject: {
        type: 'misuse',
        id,
        label: row.isFalseAlarm ? 'False alarm' : presentEntry(row, ctx.clock.now()).label,
      },
    })
  })
