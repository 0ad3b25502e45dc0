import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { list } from '../lexical-index/index-store.ts'
import { embeddingTrials } from '../tables.ts'

export interface TrialPassage {
  tenantId: string
  id: string
  documentId: string
  title: string
  text: string
  language: string | null
}

/** So many documents, spread over the time in which their passages came, with so many passages each. */
const [documentsAtMost, passagesPerDocument] = [40, 10]
const passagesAtMost = documentsAtMost * passagesPerDocument

/** Ids begin with the time of their making, in 48 bits: evenly between the first and the last. */
const spreadIds = (first: string, last: string): string[] => {
  const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  const [from, to] = [timeOf(first), timeOf(last)]
  return Array.from({ length: documentsAtMost }, (_, index) => {
    const time = Math.floor(from + ((to - from) * index) / documentsAtMost)
    const hex = time.toString(16).padStart(12, '0')
    return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
  })
}

/**
 * Passages with vectors of the model, several of each document and of tenants of all kinds; they stay inside of this trial. Those
 * that came last are always among them: most may have come at one time, so that points in time find few.
 */
export const acrossTenantsTrialPassages = async (db: Db, model: string): Promise<TrialPassage[]> => {
  const { rows: ends } = await db.execute<{ first: string | null; last: string | null }>(
    sql`select (select passage_id from passage_vectors where model = ${model} order by passage_id limit 1) as first,
      (select passage_id from passage_vectors where model = ${model} order by passage_id desc limit 1) as last`,
  )
  const [end] = ends
  if (!end?.first || !end.last) return []
  const { rows } = await db.execute<{
    tenant_id: string
    id: string
    document_id: string
    title: string
    text: string
    language: string | null
  }>(
    sql`with chosen as (
        select found.tenant_id, found.passage_id from unnest(${list(spreadIds(end.first, end.last))}::uuid[]) as pivot (id)
          cross join lateral (
            select tenant_id, passage_id from passage_vectors where model = ${model} and passage_id >= pivot.id order by passage_id limit 1
          ) as found
        union (select tenant_id, passage_id from passage_vectors where model = ${model} order by passage_id desc limit ${passagesAtMost})
      )
      select p.tenant_id, p.id, p.document_id, d.title, p.text, d.language
        from (
          select distinct p.tenant_id, p.document_id from chosen
            join passages p on p.tenant_id = chosen.tenant_id and p.id = chosen.passage_id
        ) as drawn
        join tenants living on living.id = drawn.tenant_id and living.deleted_at is null
        join documents d on d.tenant_id = drawn.tenant_id and d.id = drawn.document_id
        join passages p on p.tenant_id = d.tenant_id and p.document_id = d.id and p.position < ${passagesPerDocument}
        join passage_vectors v on v.tenant_id = p.tenant_id and v.passage_id = p.id and v.model = ${model}
        order by p.document_id, p.position limit ${passagesAtMost}`,
  )
  return rows.map(({ tenant_id, document_id, ...row }) => ({
    ...row,
    tenantId: tenant_id,
    documentId: document_id,
  }))
}

export const trialOf = async (db: Db, model: string) => {
  const [trial] = await db.select().from(embeddingTrials).where(eq(embeddingTrials.model, model))
  return trial
}

export const saveTrial = async (db: Db, trial: typeof embeddingTrials.$inferInsert): Promise<void> => {
  const { model: _, ...measured } = trial
  await db
    .insert(embeddingTrials)
    .values(trial)
    .onConflictDoUpdate({ target: embeddingTrials.model, set: measured })
}
