import { describe, expect, it } from 'vitest'
import { read } from './read-imports.ts'
import { files, isSource } from './sources.ts'
import { type DeclaredTable, reachesOf, tablesDeclaredIn, tablesMadeIn } from './table-reaches.ts'

/** Tables that Drizzle does not know, and whose they are. */
const undeclared: Record<string, string> = {
  installation_identity: 'platform',
  rate_counters: 'platform',
  schema_migrations: 'platform',
  passage_vectors: 'retrieval',
}

/** Who reads tables of others, and why that does not go through their face. Nobody writes them. */
const readers: Record<string, string> = {
  'tenancy → users':
    'lists of people are searched, ordered and cut by the database over memberships and names',
  'sso → circles': 'what is known of a person names the circle of each service; the monitoring does, too',
  'sso → users':
    'the people whom a directory is compared with are read with their names and standing in one statement',
  'sso → tenants': 'the monitoring names the tenants with most failures by the statement that finds them',
  'analytics → tenant_chat_settings':
    'opening hours name the state whose holidays the forecast knows, and they come to a tenant later than its credits',
  'analytics → tenants': 'who names no state is where its main tenant is, in the same statement',
  'credit-reports → tenants': 'what a person is told of its reports names the tenant',
  'credits → tenants': 'balances, requests and refunds are lists of tenants, searched and ordered by name',
  'credits → audit_entries': 'the check of the ledger holds what the log says was moved against the bookings',
  'credits → request_mailboxes': 'the monitoring tells when the mailbox for requests cannot be read',
  'credits → users': 'usage is ranked by person in one statement',
  'databuckets → tenants': 'the limit is compared with what is used; a sharing reaches living tenants only',
  'databuckets → tenant_export_files':
    'files that an archive holds stay until it is gone, asked where they are deleted',
  'databuckets → circles': 'the recency of a search is read together with the right to search',
  'chatbots → tenants': 'a visit reads the chatbot with all that stands above it in one statement',
  'chatbots → circles': 'the same',
  'chatbots → misuse_guards':
    'a visit learns in the same statement whether what the process knows of its protection still holds',
  'chatbots → databuckets': 'every answer asks which data stores its chatbot may use, in one statement',
  'chatbots → databucket_readers': 'the one view that knows who may read what, asked there',
  'conversations → chatbots': 'the chatbots that were talked to last, named by the statement that finds them',
  'misuse → tenants':
    'incidents, blocks and exceptions are lists that name the tenant, for super admins of all',
  'misuse → circles': 'the words with which a model is asked are those of the circle',
  'misuse → users': 'lists are searched by the names of people, and tell them',
  'misuse → memberships': 'whom somebody blocks or excepts by hand is a person of the same tenant',
  'misuse → chatbots': 'the list of chatbots is ordered by their incidents',
  'misuse → conversations': 'an incident shows what was said around it, of the same visitor alone',
  'misuse → messages': 'the same',
  'public-query-mail → tenants': 'a mail names its tenant by a word of its address, asked once for each mail',
  'public-query-mail → users': 'whether the sender of a mail works in the tenant',
  'public-query-mail → memberships': 'the same',
  'ingestion → tenants': 'work of deleted tenants rests, asked in the statements that claim it',
  'public-queries → tenants': 'work of deleted tenants rests, asked in the statements that claim it',
  'identity → tenants': 'links into deleted tenants rest, asked in the statement that finds them',
  'retrieval → tenants': 'texts of deleted tenants are shown to no model',
  'tenant-archives → tenants': 'the list of imports names what they have become',
  'tenant-archives → tenant_invitations':
    'rows that come back name people by the invitations that came with them',
  'tenant-lifecycle → tenants': 'the list of final deletions names the tenants that went',
  'retrieval → documents': 'titles and days of a hundred candidates, in the statement that finds them',
}

const roomOf = (path: string): string =>
  /^apps\/server\/src\/(?:modules\/)?([^/]+)/.exec(path)?.[1]?.replace(/\.ts$/, '') ?? ''

/** Tests and what stands beside them for their sake. */
const isTest = (path: string): boolean => path.includes('.test.') || path.includes('/test-')

const sources = files.filter(path => isSource(path) && path.startsWith('apps/server/src/') && !isTest(path))

const owned = [
  ...sources.flatMap(path => tablesDeclaredIn(read(path)).map(table => ({ ...table, room: roomOf(path) }))),
  ...Object.entries(undeclared).map(([name, room]) => ({ name, constant: name, room })),
]

const reaches = sources.flatMap(path => {
  const room = roomOf(path)
  return reachesOf(
    read(path),
    owned.filter(table => table.room !== room),
  ).map(reach => ({ ...reach, path, arrow: `${room} → ${reach.table}` }))
})

describe('the tables of the server', () => {
  it('belong to one room each', () => {
    const made = files
      .filter(path => path.startsWith('apps/server/migrations/') || sources.includes(path))
      .flatMap(path => tablesMadeIn(read(path)))
    expect(made.length).toBeGreaterThan(40)
    expect([...new Set(made)].sort()).toEqual(owned.map(({ name }) => name).sort())
  })

  it('are read by other rooms only for a reason', () => {
    expect([...new Set(reaches.map(({ arrow }) => arrow))].sort()).toEqual(Object.keys(readers).sort())
  })

  it('are written by no other room', () => {
    expect(reaches.filter(({ writes }) => writes).map(({ arrow, path }) => `${arrow} in ${path}`)).toEqual([])
  })
})

describe('a reach into the tables of others', () => {
  const tables: DeclaredTable[] = [
    { name: 'documents', constant: 'documents' },
    { name: 'credit_accounts', constant: 'creditAccounts' },
  ]

  it.each([
    ['a statement', 'db.execute(sql`select title from documents where id = 1`)'],
    ['a text for the driver', "pool.query('select 1 from passages p\n  join documents d on d.id = p.id')"],
    ['a list of tables', 'sql`select 1 from passages p, documents d`'],
    ['a subquery', 'sql`select exists (select from only documents)`'],
    ['a lock', 'sql`lock table documents`'],
    ['an imported table', "import { documents } from '../databuckets/index.ts'"],
    ['one under another name', "import {\n  documents as files,\n} from '../databuckets/index.ts'"],
  ])('is found in %s', (_, text) => {
    expect(reachesOf(text, tables)).toEqual([{ table: 'documents', writes: false }])
  })

  it('is found wherever a name of several words stands', () => {
    expect(reachesOf('sql`greatest(credit_accounts.balance, 0)`', tables)).toEqual([
      { table: 'credit_accounts', writes: false },
    ])
  })

  it.each([
    ['an insertion', 'sql`insert into documents (id) values (1)`'],
    ['an update', "const text = 'update documents set title = $1'"],
    ['a deletion', 'sql`delete from documents`'],
    ['a call of Drizzle', "import { documents } from './index.ts'\nawait db.update(documents).set({})"],
    ['a table put into SQL', `import { documents } from './index.ts'\nsql\`delete from \${documents}\``],
  ])('is known as a write in %s', (_, text) => {
    expect(reachesOf(text, tables)).toEqual([{ table: 'documents', writes: true }])
  })

  it.each([
    ['an import of the same name', "import { read } from 'documents'"],
    ['a type', "import { type documents } from './index.ts'"],
    ['a comment', '/** Made from documents. */\n// from documents'],
    ['a value', "const kind = 'credit_accounts'"],
    ['words of the code', 'const documents = await listDocuments()'],
  ])('is not seen in %s', (_, text) => {
    expect(reachesOf(text, tables)).toEqual([])
  })
})
