import { LRUCache } from 'lru-cache'
import { type Db, statement } from '../../../platform/database.ts'
import { type Lexicon, type LexiconEntry, lexiconOf } from '../words/german/lexicon.ts'

/** What a tenant has said itself counts nearly as much as the word that was asked. */
const weightThere = 0.95
const weightBack = 0.6

const versionOf = statement<{ version: string }>(
  'glossary_version',
  'select version::text as version from glossaries where tenant_id = $1',
)
/** In one statement with their version: what is kept belongs to it. */
const entriesOf = statement<{ version: string; word: string; meaning: string; back: boolean }>(
  'glossary_entries_of_tenant',
  `select g.version::text as version, e.word, e.meaning, e.is_both_ways as back
    from glossaries g join glossary_entries e on e.tenant_id = g.tenant_id where g.tenant_id = $1`,
)

interface KnownGlossary {
  version: string
  lexicon: Lexicon | null
}

/** Of tenants that were asked lately; used only while the database says that the version still holds. */
const known = new LRUCache<string, KnownGlossary>({ max: 200 })

function* bothWays(rows: { word: string; meaning: string; back: boolean }[]): Generator<LexiconEntry> {
  for (const { word, meaning, back } of rows) {
    yield { from: word, to: meaning, weight: weightThere }
    if (back) yield { from: meaning, to: word, weight: weightBack }
  }
}

/** A tenant's own words as they are now, whichever process changed them; null if it has none. */
export const glossaryOf = async (db: Db, tenantId: string): Promise<Lexicon | null> => {
  const [now] = await versionOf(db, tenantId)
  if (!now) return null
  const found = known.get(tenantId)
  if (found?.version === now.version) return found.lexicon
  const rows = await entriesOf(db, tenantId)
  const read = {
    version: rows[0]?.version ?? now.version,
    lexicon: rows.length ? lexiconOf(bothWays(rows)) : null,
  }
  known.set(tenantId, read)
  return read.lexicon
}
