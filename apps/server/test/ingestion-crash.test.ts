import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentRow } from '@lotse/contract'
import { expect, it } from 'vitest'
import type { Database } from '../src/platform/database.ts'
import {
  documentsOf,
  isOver,
  type LoadFile,
  mixedFiles,
  ownedBlobs,
  sendRest,
  verifyDocuments,
} from './document-load.ts'
import { setDyingProduct } from './dying-product.ts'
import { effort } from './effort.ts'
import { type Client, type LotseProcess, openClient, readJson } from './lotse-process.ts'
import { giveCredits } from './money.ts'
import { patience } from './patience.ts'
import { testPassword } from './test-app.ts'

const kills = effort('INGESTION_KILLS', 1, 20)
/** Enough to have something to do in every life. */
const filesOfEachKind = Math.max(2, Math.ceil(kills / 5))

const product = setDyingProduct(async test => {
  const city = await test.mainTenant()
  await giveCredits(test, city.id, 100_000)
  return { admin: await test.member(city, 'admin') }
})

interface Life {
  lotse: LotseProcess
  client: Client
}

const start = async (): Promise<Life> => {
  const lotse = await product.start({ AI_EMBEDDING_MODEL: product.model().config.embeddingModel ?? '' })
  const client = openClient(lotse.url)
  await client.signIn(product.prepared().admin.email, testPassword)
  return { lotse, client }
}

/** Some uploads and some looks at the documents, until enough has happened; then sudden death, in the middle of everything. */
const liveAndDie = async (bucket: string, { lotse, client }: Life, files: LoadFile[]): Promise<void> => {
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
  const killed = lotse.kill()
  isDead = true
  await Promise.all([killed, uploads])
}

/** Every file on the disk belongs to somebody, or is known to belong to nobody. */
const verifyFiles = async (database: Database): Promise<void> => {
  const { rows } = await database.pool.query<{ key: string }>(
    'select key from staged_blobs union select key from abandoned_blobs',
  )
  const known = new Set([...(await ownedBlobs(database)), ...rows.map(({ key }) => key)])
  const entries = await readdir(join(product.dataDir(), 'blobs'), { recursive: true, withFileTypes: true })
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
    const bucket = await readJson<{ id: string }>(first.client, 'POST', '/api/databuckets', {
      name: 'Absturzprobe',
    })
    await liveAndDie(bucket.id, first, files)
    for (let death = 2; death <= kills; death += 1) await liveAndDie(bucket.id, await start(), files)

    const { lotse, client } = await start()
    for (const file of files) if (!file.isDone) await sendRest(client, bucket.id, file)
    await expect
      .poll(async () => (await documentsOf(client, bucket.id)).filter(document => !isOver(document)).length, {
        timeout: patience(300_000),
        interval: 1_000,
      })
      .toBe(0)
    const documents = await documentsOf(client, bucket.id)
    expect(await lotse.stop()).toBe(0)
    const result = await product.withDatabase(async database => {
      const verified = await verifyDocuments(database, bucket.id, files, documents)
      await verifyFiles(database)
      return `${verified} (${database.kind})`
    })
    process.stdout.write(`${kills} Tode, ${result}\n`)
  },
  patience(420_000 + kills * 40_000),
)
