import { bind } from '../../platform/http/handlers.ts'
import {
  createEntry,
  deleteEntry,
  importGlossary,
  listGlossary,
  updateEntry,
} from './glossary/manage-glossary.ts'
import { listPassages } from './list-passages.ts'
import { releasePassage } from './release-passage.ts'
import { searchDatabucket } from './search/search-databucket.ts'

export const retrievalHandlers = bind({
  'document.passages': (ctx, { params, query }) => listPassages(ctx, params.document, query.position),
  'document.passages.release': (ctx, { params, body }) => releasePassage(ctx, params.document, body),
  'databucket.search': (ctx, { params, query }) => searchDatabucket(ctx, params.databucket, query),
  'glossary.index': (ctx, { query }) => listGlossary(ctx, query),
  'glossary.store': (ctx, { body }) => createEntry(ctx, body),
  'glossary.store_many': (ctx, { body }) => importGlossary(ctx, body),
  'glossary.update': (ctx, { params, body }) => updateEntry(ctx, params.entry, body),
  'glossary.destroy': (ctx, { params }) => deleteEntry(ctx, params.entry),
})
