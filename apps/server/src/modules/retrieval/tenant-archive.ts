import { z } from 'zod'
import { type Ctx, inTransaction } from '../../platform/context.ts'
import {
  type ArchivedRow,
  idOf,
  of,
  ownId,
  type TenantArchive,
  value,
} from '../../platform/tenant-archive.ts'
import { findDocument } from '../databuckets/index.ts'
import { replacePassages } from './lexical-index/replace-passages.ts'
import type { PassageMark } from './passage.ts'

const mark = z.strictObject({ rule: z.string().max(1000), start: z.int().min(0), end: z.int().min(0) })

const derived = 'Der Suchindex entsteht neu.'

interface PassageRow {
  document_id: string
  databucket_id: string
  page: number | null
  headings: string[]
  text: string
  span_start: number
  span_end: number
  marks: PassageMark[] | null
}

/** All passages of one document at once, as if it had just been read: the index is made with them. */
const bringBack = async (ctx: Ctx, tenantId: string, rows: ArchivedRow[]): Promise<number> => {
  let brought = 0
  for (const [documentId, passages] of Map.groupBy(
    rows as unknown as PassageRow[],
    ({ document_id }) => document_id,
  )) {
    const document = await findDocument(ctx.db, { tenantId, id: documentId })
    if (!document) continue
    await inTransaction(ctx, ctx =>
      replacePassages(
        ctx,
        { tenantId, databucketId: document.databucketId, documentId, title: document.title },
        passages.map(({ page, headings, text, span_start, span_end, marks }) => ({
          page,
          headings,
          text,
          start: span_start,
          end: span_end,
          marks: marks ?? [],
        })),
      ),
    )
    brought += passages.length
  }
  return brought
}

/** Texts travel, and what finds them is made of them. */
export const retrievalArchive: TenantArchive = {
  tables: [
    {
      table: 'passages',
      label: 'Textstellen',
      key: ['document_id', 'position'],
      columns: {
        document_id: idOf('documents'),
        databucket_id: idOf('databuckets'),
        position: of.count,
        page: value(z.int().min(1).nullable()),
        headings: of.texts(100, 10_000),
        text: of.text(1_000_000),
        span_start: of.count,
        span_end: of.count,
        marks: value(z.array(mark).max(10_000).nullable()),
      },
      leftOut: { id: derived, is_released: 'Wer das Archiv übernimmt, gibt selbst frei.' },
      together: 'document_id',
      bringBack,
    },
    {
      table: 'glossaries',
      label: 'Wörterbuch',
      key: [],
      columns: { version: value(z.int().min(1)) },
    },
    {
      table: 'glossary_entries',
      label: 'Eigene Wörter',
      key: ['id'],
      columns: {
        id: ownId,
        word: value(z.string().min(1).max(80)),
        meaning: value(z.string().min(1).max(120)),
        is_both_ways: of.flag,
        updated_at: of.time,
      },
    },
  ],
  staysBehind: [
    { table: 'passage_vectors', why: 'Vektoren entstehen neu, mit dem Modell der anderen Installation.' },
    ...[
      'passage_removals',
      'passage_indexes',
      'indexed_documents',
      'passage_blocks',
      'passage_term_pages',
      'passage_postings',
      'abandoned_passage_indexes',
    ].map(table => ({ table, why: derived })),
  ],
}
