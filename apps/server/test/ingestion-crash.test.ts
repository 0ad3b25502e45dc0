import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentRow, DocumentUpload } from '@lotse/contract'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { acrossTenantsVerifyLedger } from '../src/modules/credits/index.ts'
import { type Database, openEmbedded } from '../src/platform/database.ts'
import { effort } from './effort.ts'
import { makeDocx } from './files/office.ts'
import { linesOfText, makePdf } from './files/pdf.ts'
import { drawSheet } from './files/picture.ts'
import { type LotseProcess, openClient, startLotse } from './lotse-process.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const kills = effort('INGESTION_KILLS', 1, 20)
/** Enough to have something to do in every life. */
const filesOfEachKind = Math.max(2, Math.ceil(kills / 5))

let dataDir: string
let store: TestDatabase | null
let model: ModelServer
let env: Record<string, string>
let running: LotseProcess | null

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lotse-ingestion-'))
  store = inject('template').kind === 'server' ? await createTestDatabase() : null
  model = await startModelServer()
  running = null
  env = {
    DATA_DIR: dataDir,
    DEMO: 'on',
    SECRET_KEY: 'k'.repeat(40),
    AI_BASE_URL: model.config.baseUrl ?? '',
    AI_CHAT_MODEL: model.config.chatModel ?? '',
    AI_EMBEDDING_MODEL: model.config.embeddingModel ?? '',
    ...(store?.url ? { DATABASE_URL: store.url } : {}),
  }
})
afterEach(async () => {
  await running?.kill()
  await model.close()
  await store?.database.close()
  await store?.remove()
  await rm(dataDir, { recursive: true, force: true })
})

interface TestFile {
  name: string
  bytes: Buffer
  /** Why it must fail; null if it must not. */
  reason: string | null
  upload: string | null
  isDone: boolean
}

const paragraphs = (subject: string, count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) => `Absatz ${index + 1} über ${subject}: Die Gebühr beträgt ${index + 3} Euro im Jahr.`,
  )

const mixedFiles = (): TestFile[] =>
  Array.from({ length: filesOfEachKind }, (_, index) => {
    const lines = [`Bescheid Nummer ${index}`, 'Die Gebühr beträgt zehn Euro.']
    const sheet = drawSheet(lines, { width: 900, height: 260 })
    const pdf = makePdf(
      Array.from({ length: 2 }, (_, page) => ({
        texts: linesOfText(paragraphs(`Satzung ${index}-${page}`, 30)),
      })),
    )
    const scan = { bytes: sheet.jpeg, width: sheet.width, height: sheet.height }
    const files: [string, Buffer, string | null][] = [
      [`text-${index}.txt`, Buffer.from(paragraphs(`Text ${index}`, 400).join('\n\n')), null],
      [`satzung-${index}.pdf`, pdf, null],
      [`brief-${index}.docx`, makeDocx(paragraphs(`Brief ${index}`, 80)), null],
      [`scan-${index}.pdf`, makePdf([{ jpeg: scan, width: 432, height: 125 }]), null],
      [`kaputt-${index}.pdf`, pdf.subarray(0, 900), 'Das PDF ist beschädigt oder unvollständig.'],
    ]
    return files.map(([name, bytes, reason]) => ({ name, bytes, reason, upload: null, isDone: false }))
  }).flat()

type Client = ReturnType<typeof openClient>
const pieceBytes = 10_000

const json = async <T>(client: Client, method: string, path: string, body?: unknown): Promise<T> => {
  const response = await client.send(method, path, body)
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** Sends what is missing of a file, as the web app does after a broken connection. */
const upload = async (client: Client, bucket: string, file: TestFile): Promise<void> => {
  const base = `/api/databuckets/${bucket}`
  if (!file.upload) {
    const body = { files: [{ name: file.name, size: file.bytes.length }] }
    const { uploads } = await json<{ uploads: DocumentUpload[] }>(client, 'POST', `${base}/documents`, body)
    file.upload = uploads[0]?.id ?? null
  }
  const path = `${base}/uploads/${file.upload}`
  let state = await json<DocumentUpload>(client, 'GET', path)
  while (!state.document_id) {
    const piece = file.bytes.subarray(state.received, state.received + pieceBytes)
    state = await json<DocumentUpload>(client, 'PUT', `${path}?offset=${state.received}`, piece)
  }
  file.isDone = true
}

const documentsOf = async (client: Client, bucket: string): Promise<DocumentRow[]> => {
  const rows: DocumentRow[] = []
  for (let page = 1; ; page += 1) {
    const path = `/api/databuckets/${bucket}/documents?per_page=100&page=${page}`
    const { data, last_page } = await json<{ data: DocumentRow[]; last_page: number }>(client, 'GET', path)
    rows.push(...data)
    if (page >= last_page) return rows
  }
}
const isOver = ({ status }: DocumentRow): boolean => status === 'completed' || status === 'failed'

const start = async (): Promise<Client> => {
  running = await startLotse(env)
  const client = openClient(running.url)
  const password = (await readFile(join(dataDir, 'demo-password'), 'utf8')).trim()
  await client.signIn('admin@musterstadt.example', password)
  return client
}

/** Some uploads and some looks at the documents, until enough has happened; then sudden death, in the middle of everything. */
const liveAndDie = async (bucket: string, client: Client, files: TestFile[]): Promise<void> => {
  const untilChanges = 1 + Math.floor(Math.random() * 12)
  const seen = new Map<string, string>()
  let changes = 0
  let isDead = false
  let isSending = true
  const uploads = (async () => {
    for (const file of files) {
      if (isDead) return
      if (!file.isDone) await upload(client, bucket, file)
    }
  })()
    .catch(() => {})
    .finally(() => {
      isSending = false
    })
  const stateOf = ({ status, progress }: DocumentRow): string => `${status} ${progress}`
  // What earlier lives have done is no event of this one.
  for (const document of await documentsOf(client, bucket)) seen.set(document.id, stateOf(document))
  while (changes < untilChanges) {
    const documents = await documentsOf(client, bucket)
    for (const document of documents) {
      if (seen.get(document.id) !== stateOf(document)) changes += 1
      seen.set(document.id, stateOf(document))
    }
    if (!isSending && documents.every(isOver)) break
  }
  const killed = running?.kill()
  isDead = true
  await Promise.all([killed, uploads])
  running = null
}

const openStore = async (): Promise<Database> =>
  store ? store.database : openEmbedded(join(dataDir, 'database'))

/** What must be true once everything has come to its end. */
const verify = async (bucket: string, files: TestFile[], documents: DocumentRow[]): Promise<string> => {
  const database = await openStore()
  try {
    const rows = async <T>(sql: string, values: unknown[] = []) =>
      (await database.pool.query(sql, values)).rows as T[]
    // None is missing, none is there twice.
    expect(documents.map(({ id }) => id).sort()).toEqual(files.map(file => file.upload).sort())
    const cost = new Map(documents.map(({ id, processing_credits_used: used }) => [id, used]))
    let gaveUp = 0
    for (const file of files) {
      const document = documents.find(({ id }) => id === file.upload)
      const isBroken = document?.failure?.includes('mehrmals abgebrochen')
      if (isBroken) gaveUp += 1
      else expect(document?.failure ?? null, file.name).toBe(file.reason)
      expect(document?.status).toBe(document?.failure ? 'failed' : 'completed')
    }
    // Each completed document has its passages exactly once.
    const passages = await rows<{ document_id: string; found: number; highest: number }>(
      'select document_id, count(*)::int as found, max(position)::int + 1 as highest from passages where databucket_id = $1 group by document_id',
      [bucket],
    )
    for (const { id, status, chunks_count } of documents) {
      const row = passages.find(({ document_id }) => document_id === id)
      if (status === 'completed')
        expect(row, id).toEqual({ document_id: id, found: chunks_count, highest: chunks_count })
    }
    // Every cent that was spent is a document's, once for each part; the rest is back.
    expect((await acrossTenantsVerifyLedger(database.db)).flatMap(({ faults }) => faults)).toEqual([])
    const spent = await rows<{ id: string; cents: string; keys: number; actions: number }>(
      `select context->>'document_id' as id, sum(spent_cents) as cents, count(distinct idempotency_key)::int as keys, count(*)::int as actions
       from credit_reservations where status = 'confirmed' and context->>'document_id' = any($1) group by 1`,
      [[...cost.keys()]],
    )
    for (const { id, cents, keys, actions } of spent) {
      expect(keys).toBe(actions)
      expect(Number(cents) / 100, id).toBeCloseTo(cost.get(id) ?? -1, 5)
    }
    const charged = documents.filter(({ processing_credits_used }) => processing_credits_used > 0)
    expect(spent.filter(({ cents }) => Number(cents) > 0)).toHaveLength(charged.length)
    const pending = await rows(
      "select from credit_reservations where status = 'pending' and context->>'document_id' = any($1)",
      [[...cost.keys()]],
    )
    expect(pending).toEqual([])
    // Every file on the disk belongs to somebody, or is known to belong to nobody.
    const known = await rows<{ key: string }>(
      `select blob_key as key from documents union select read_key from document_processing union select vectors_key from document_processing
       union select unnest(piece_keys) from document_uploads union select key from staged_blobs union select key from abandoned_blobs
       union select cover_key from databuckets`,
    )
    const keys = new Set(known.map(({ key }) => key))
    const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
    const unknown = entries
      .filter(entry => entry.isFile())
      .map(({ name }) => name.replace(/\.part$/, ''))
      .filter(key => !keys.has(key))
    expect(unknown).toEqual([])
    const failed = documents.filter(({ status }) => status === 'failed').length
    return `${documents.length} Dokumente, ${failed} gescheitert, davon ${gaveUp} nach mehreren Abbrüchen`
  } finally {
    if (!store) await database.close()
  }
}

it(
  `every document ends completed or with a reason, and is paid once, after ${kills} sudden deaths`,
  async () => {
    const files = mixedFiles()
    const first = await start()
    const bucket = await json<{ id: string }>(first, 'POST', '/api/databuckets', { name: 'Absturzprobe' })
    await liveAndDie(bucket.id, first, files)
    for (let death = 2; death <= kills; death += 1) await liveAndDie(bucket.id, await start(), files)

    const client = await start()
    for (const file of files) if (!file.isDone) await upload(client, bucket.id, file)
    await expect
      .poll(async () => (await documentsOf(client, bucket.id)).filter(document => !isOver(document)).length, {
        timeout: 300_000,
        interval: 1_000,
      })
      .toBe(0)
    const documents = await documentsOf(client, bucket.id)
    expect(await running?.stop()).toBe(0)
    running = null
    const result = await verify(bucket.id, files, documents)
    process.stdout.write(`${kills} Tode, ${result} (${store ? 'server' : 'embedded'})\n`)
  },
  420_000 + kills * 40_000,
)
