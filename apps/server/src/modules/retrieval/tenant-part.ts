import { rowsOf, type TenantPart } from '../../platform/tenant-part.ts'
import { retrievalArchive } from './tenant-archive.ts'

/** What documents say. Only who may read a data store searches it, and in deleted tenants nobody may (`databucket_readers`). */
export const retrievalPart: TenantPart = {
  name: 'retrieval',
  archive: retrievalArchive,
  removes: [
    rowsOf('passage_vectors', 'Vektoren', { isOptional: true }),
    rowsOf('passages', 'Textstellen'),
    // Before the documents in it: what leaves an index that is gone need not be written down.
    rowsOf('passage_removals', 'Ausgetragene Textstellen'),
    rowsOf('passage_indexes', 'Suchindexe'),
    rowsOf('indexed_documents', 'Dokumente im Suchindex'),
    rowsOf('passage_blocks', 'Suchindex: Blöcke'),
    rowsOf('passage_term_pages', 'Suchindex: Wörter'),
    rowsOf('passage_postings', 'Suchindex: häufige Wörter'),
    rowsOf('abandoned_passage_indexes', 'Aufgegebene Suchindexe'),
    rowsOf('glossary_entries', 'Eigene Wörter'),
    rowsOf('glossaries', 'Wörterbuch'),
  ],
  keeps: [],
}
