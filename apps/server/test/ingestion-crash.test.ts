import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DocumentRow } from '@lotse/contract'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { type Database, openEmbedded } from '../src/platform/database.ts'
import {
  documentsOf,
  isOver,
  type LoadFile,
  mixedFiles,
  ownedBlobs,
  sendRest,
  verifyDocuments,
} from './document-load.ts'
import { effort } from './effort.ts'
import { type Client, type LotseProcess, openClient, readJson, startLotse } from './lotse-process.ts'
import { type ModelServer, startModelServer } from './model-server.ts'
import { patience } from './patience.ts'
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

const start = async (): Promise<Client> => {
  running = await startLotse(env)
  const client = openClient(running.url)
  const password = (await readFile(join(dataDir, 'demo-password'), 'utf8')).trim()
  await client.signIn('admin@musterstadt.example', password)
  return client
}

/** Some uploads and some looks at the documents, until enough has happened; then sudden death, in the middle of everything. */
const liveAndDie = async (bucket: string, client: Client, files: LoadFile[]): Promise<void> => {
  const untilChanges = 1 + Math.floor(Math.random() * 12)
  const seen = new Map<string, string>()
  let changes = 0
  let isDead = false
  let isSending = true
  const uploads = (async () => {
    for (const file of files) {
      if (isDead) return
      if (!file.isDone) await sendRest(client, bucket, file)
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

/** Every file on the disk belongs to somebody, or is known to belong to nobody. */
const verifyFiles = async (database: Database): Promise<void> => {
  const { rows } = await database.pool.query<{ key: string }>(
    'select key from staged_blobs union select key from abandoned_blobs',
  )
  const known = new Set([...(await ownedBlobs(database)), ...rows.map(({ key }) => key)])
  const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
  const unknown = entries
    .filter(entry => entry.isFile())
    .map(({ name }) => name.replace(/\.part$/, ''))
    .filter(key => !known.has(key))
  expect(unknown).toEqual([])
}

it(
  `every document ends completed or with a reason, and is paid once, after ${kills} sudden deaths`,
  async () => {
    const files = mixedFiles(filesOfEachKind)
    const first = await start()
    const bucket = await readJson<{ id: string }>(first, 'POST', '/api/databuckets', { name: 'Absturzprobe' })
    await liveAndDie(bucket.id, first, files)
    for (let death = 2; death <= kills; death += 1) await liveAndDie(bucket.id, await start(), files)

    const client = await start()
    for (const file of files) if (!file.isDone) await sendRest(client, bucket.id, file)
    await expect
      .poll(async () => (await documentsOf(client, bucket.id)).filter(document => !isOver(document)).length, {
        timeout: patience(300_000),
        interval: 1_000,
      })
      .toBe(0)
    const documents = await documentsOf(client, bucket.id)
    expect(await running?.stop()).toBe(0)
    running = null
    const database = await openStore()
    const result = await verifyDocuments(database, bucket.id, files, documents)
    await verifyFiles(database)
    if (!store) await database.close()
    process.stdout.write(`${kills} Tode, ${result} (${store ? 'server' : 'embedded'})\n`)
  },
  patience(420_000 + kills * 40_000),
)
