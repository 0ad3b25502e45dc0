import { type GlossaryEntry, glossaryEntriesAtMost, type Page, routes } from '@lotse/contract'
import { inTransaction, type TenantCtx } from '../../../platform/context.ts'
import { invalidField, notFound } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { pageEnvelope } from '../../../platform/paging.ts'
import { type AuditAction, changesBetween, recordAudit } from '../../audit/index.ts'
import type { GlossaryEntryRow } from '../tables.ts'
import { type GlossaryForm, parseGlossary } from './glossary-csv.ts'
import {
  changeEntry,
  countEntries,
  entriesPage,
  findEntry,
  type GlossaryFilter,
  hasEntry,
  insertEntries,
  removeEntry,
  touchGlossary,
} from './glossary-store.ts'

const present = ({ id, word, meaning, isBothWays, updatedAt }: GlossaryEntryRow): GlossaryEntry => ({
  id,
  word,
  meaning,
  both_ways: isBothWays,
  updated_at: updatedAt.toISOString(),
})

const rowOf = (ctx: TenantCtx, form: GlossaryForm): GlossaryEntryRow => ({
  tenantId: ctx.actor.tenant.id,
  id: newId(),
  word: form.word,
  meaning: form.meaning,
  isBothWays: form.both_ways,
  updatedAt: ctx.clock.now(),
})

const refuseTooMany = async (ctx: TenantCtx, field: string): Promise<void> => {
  if ((await countEntries(ctx.db, ctx.actor.tenant.id)) > glossaryEntriesAtMost)
    throw invalidField(field, `Mehr als ${glossaryEntriesAtMost} eigene Wörter sind nicht möglich`)
}

const known = (): Error => invalidField('word', 'Dieses Wort mit dieser Bedeutung gibt es schon')

const record = (
  ctx: TenantCtx,
  action: AuditAction,
  label: string,
  changes: Parameters<typeof recordAudit>[1]['changes'],
): Promise<void> =>
  recordAudit(ctx, {
    action,
    tenant: ctx.actor.tenant,
    subject: { type: 'glossary', id: null, label },
    changes,
  })

export const listGlossary = async (ctx: TenantCtx, query: GlossaryFilter): Promise<Page<GlossaryEntry>> => {
  const { rows, total } = await entriesPage(ctx.db, ctx.actor.tenant.id, query)
  return pageEnvelope(rows.map(present), total, query, {
    path: routes['glossary.index'].path,
    query: { ...query },
  })
}

export const createEntry = (ctx: TenantCtx, form: GlossaryForm): Promise<GlossaryEntry> =>
  inTransaction(ctx, async ctx => {
    await touchGlossary(ctx.db, ctx.actor.tenant.id)
    const [row] = await insertEntries(ctx.db, [rowOf(ctx, form)])
    if (!row) throw known()
    await refuseTooMany(ctx, 'word')
    await record(ctx, 'glossary.entry-created', form.word, changesBetween<Record<string, unknown>>({}, form))
    return present(row)
  })

export const updateEntry = (ctx: TenantCtx, id: string, form: GlossaryForm): Promise<GlossaryEntry> =>
  inTransaction(ctx, async ctx => {
    const tenantId = ctx.actor.tenant.id
    const before = await findEntry(ctx.db, tenantId, id)
    if (!before) throw notFound()
    await touchGlossary(ctx.db, tenantId)
    if (await hasEntry(ctx.db, tenantId, form, id)) throw known()
    const { word, meaning, isBothWays, updatedAt } = rowOf(ctx, form)
    const row = await changeEntry(ctx.db, tenantId, id, { word, meaning, isBothWays, updatedAt })
    if (!row) throw notFound()
    const { id: _, updated_at: __, ...was } = present(before)
    await record(ctx, 'glossary.entry-updated', form.word, changesBetween<Record<string, unknown>>(was, form))
    return present(row)
  })

export const deleteEntry = (ctx: TenantCtx, id: string): Promise<void> =>
  inTransaction(ctx, async ctx => {
    const tenantId = ctx.actor.tenant.id
    const row = await findEntry(ctx.db, tenantId, id)
    if (!row) throw notFound()
    await touchGlossary(ctx.db, tenantId)
    await removeEntry(ctx.db, tenantId, id)
    await record(ctx, 'glossary.entry-deleted', row.word, { meaning: { from: row.meaning, to: null } })
  })

export const importGlossary = (
  ctx: TenantCtx,
  { csv }: { csv: string },
): Promise<{ added: number; known: number }> =>
  inTransaction(ctx, async ctx => {
    const entries = parseGlossary(csv)
    if (entries.length > glossaryEntriesAtMost)
      throw invalidField('csv', `Mehr als ${glossaryEntriesAtMost} eigene Wörter sind nicht möglich`)
    await touchGlossary(ctx.db, ctx.actor.tenant.id)
    const added = await insertEntries(
      ctx.db,
      entries.map(entry => rowOf(ctx, entry)),
    )
    await refuseTooMany(ctx, 'csv')
    await record(ctx, 'glossary.imported', `${added.length} Wörter`, {
      added: { from: null, to: added.length },
    })
    return { added: added.length, known: entries.length - added.length }
  })
