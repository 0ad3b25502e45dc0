import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { splitIntoPassages } from '../../apps/server/src/modules/ingestion/index.ts'
import { createReader } from '../../apps/server/src/modules/ingestion/reading/index.ts'
import type { DocumentSet } from '../../apps/server/src/modules/retrieval/evaluation/document-set.ts'
import type { ReadForEvaluation } from '../../apps/server/src/modules/retrieval/evaluation/evaluate-documents.ts'
import { QuestionSetError } from '../../apps/server/src/modules/retrieval/evaluation/question-set.ts'
import type { ThrowAwayStore } from '../../apps/server/src/modules/retrieval/evaluation/throw-away-store.ts'
import { prepareVectors } from '../../apps/server/src/modules/retrieval/index.ts'
import { createAi } from '../../apps/server/src/platform/ai.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import type { Ctx } from '../../apps/server/src/platform/context.ts'
import { type Database, openEmbedded } from '../../apps/server/src/platform/database.ts'
import { newId } from '../../apps/server/src/platform/ids.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { migrate } from '../../apps/server/src/platform/migrations.ts'
import { ModelError } from '../../apps/server/src/platform/model-error.ts'

/** Seen from where the command was called; npm itself goes to the root of the repository first. */
export const readSetFile = async (file: string): Promise<string> => {
  const places = [process.env.INIT_CWD ?? process.cwd(), process.cwd()].map(folder => resolve(folder, file))
  for (const place of new Set(places)) {
    const content = await readFile(place, 'utf8').catch(error => {
      if (error.code === 'ENOENT') return null
      throw new QuestionSetError(`Die Datei ${place} lässt sich nicht lesen: ${error.message}`)
    })
    if (content !== null) return content
  }
  throw new QuestionSetError(`Die Datei ${places[0]} gibt es nicht.`)
}

/** As an upload is read and parted. */
export const readDocuments = async (documents: DocumentSet['documents']): Promise<ReadForEvaluation[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-eval-'))
  const reader = createReader()
  const file = join(folder, 'dokument.txt')
  try {
    const read: ReadForEvaluation[] = []
    for (const { name, text } of documents) {
      await writeFile(file, text)
      const filename = name.replace(/\.\w{1,4}$/, '.txt')
      const document = await reader.read(file, 'txt', { filename })
      read.push({ title: document.title ?? '', filename, passages: splitIntoPassages(document) })
    }
    return read
  } finally {
    await reader.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** An empty data store of a tenant of its own. */
const addStore = async ({ pool }: Database): Promise<ThrowAwayStore> => {
  const [circleId, tenantId, databucketId] = [newId(), newId(), newId()]
  await pool.query('insert into circles (id, name) values ($1, $2)', [circleId, `Messung ${circleId}`])
  await pool.query(
    "insert into tenants (id, circle_id, type_role, name, max_users) values ($1, $2, 'main', $3, 1)",
    [tenantId, circleId, `Messung ${tenantId}`],
  )
  await pool.query(
    "insert into databuckets (id, tenant_id, name, created_at, updated_at) values ($1, $2, 'Messung', now(), now())",
    [databucketId, tenantId],
  )
  return { tenantId, databucketId }
}

export interface Installation {
  /** As much of a context as indexing, searching and answering without a model need. */
  ctx: Ctx
  addStore(): Promise<ThrowAwayStore>
}

/** An embedded database that is thrown away; with AI_BASE_URL and AI_EMBEDDING_MODEL passages have vectors, too. */
const inThrowAway = async (work: (installation: Installation) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-eval-'))
  const database = await openEmbedded(join(folder, 'datenbank'))
  try {
    const log = createLog('warn')
    const { AI_BASE_URL, AI_API_KEY, AI_EMBEDDING_MODEL } = process.env
    const ai = createAi({
      ai: {
        baseUrl: AI_BASE_URL ?? null,
        apiKey: AI_API_KEY ?? null,
        chatModel: null,
        embeddingModel: AI_EMBEDDING_MODEL ?? null,
        patienceSeconds: 20,
      },
    })
    await migrate(database.pool)
    await prepareVectors(database, log)
    const ctx = { db: database.db, clock: systemClock, ai, log } as Ctx
    await work({ ctx, addStore: () => addStore(database) })
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures, and says in German what is wrong with a file. */
export const measure = async (work: (installation: Installation) => Promise<void>): Promise<void> => {
  try {
    await inThrowAway(work)
  } catch (error) {
    if (!(error instanceof QuestionSetError || error instanceof ModelError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
