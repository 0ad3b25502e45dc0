import '../apps/server/src/platform/drizzle-as-commonjs.ts'

/**
 * How well and how fast the search finds: `npm run eval -- <file>` with questions in the format of SQuAD, in an embedded database that
 * is thrown away. With AI_BASE_URL and AI_EMBEDDING_MODEL the passages have vectors, too.
 */
const { mkdtemp, readFile, rm } = await import('node:fs/promises')
const { tmpdir } = await import('node:os')
const { join, resolve } = await import('node:path')
const { evaluateQuestions } = await import(
  '../apps/server/src/modules/retrieval/evaluation/evaluate-questions.ts'
)
const { parseQuestionSet, QuestionSetError } = await import(
  '../apps/server/src/modules/retrieval/evaluation/question-set.ts'
)
const { prepareVectors } = await import('../apps/server/src/modules/retrieval/index.ts')
const { createAi } = await import('../apps/server/src/platform/ai.ts')
const { systemClock } = await import('../apps/server/src/platform/clock.ts')
const { openEmbedded } = await import('../apps/server/src/platform/database.ts')
const { newId } = await import('../apps/server/src/platform/ids.ts')
const { createLog } = await import('../apps/server/src/platform/log.ts')
const { ModelError } = await import('../apps/server/src/platform/model-error.ts')
const { migrate } = await import('../apps/server/src/platform/migrations.ts')
type Ctx = import('../apps/server/src/platform/context.ts').Ctx
type Database = import('../apps/server/src/platform/database.ts').Database
type QuestionSet = import('../apps/server/src/modules/retrieval/evaluation/question-set.ts').QuestionSet

/** Seen from where the command was called; npm itself goes to the root of the repository first. */
const readSet = async (file: string): Promise<QuestionSet> => {
  const places = [process.env.INIT_CWD ?? process.cwd(), process.cwd()].map(folder => resolve(folder, file))
  for (const place of new Set(places)) {
    const content = await readFile(place, 'utf8').catch(error => {
      if (error.code === 'ENOENT') return null
      throw new QuestionSetError(`Die Datei ${place} lässt sich nicht lesen: ${error.message}`)
    })
    if (content !== null) return parseQuestionSet(content)
  }
  throw new QuestionSetError(`Die Datei ${places[0]} gibt es nicht.`)
}

const addStore = async ({ pool }: Database): Promise<{ tenantId: string; databucketId: string }> => {
  const [circleId, tenantId, databucketId] = [newId(), newId(), newId()]
  await pool.query("insert into circles (id, name) values ($1, 'Messung')", [circleId])
  await pool.query(
    "insert into tenants (id, circle_id, type_role, name, max_users) values ($1, $2, 'main', 'Messung', 1)",
    [tenantId, circleId],
  )
  await pool.query(
    "insert into databuckets (id, tenant_id, name, created_at, updated_at) values ($1, $2, 'Messung', now(), now())",
    [databucketId, tenantId],
  )
  return { tenantId, databucketId }
}

const evaluate = async (database: Database, set: QuestionSet): Promise<void> => {
  const log = createLog('warn')
  const { AI_BASE_URL, AI_API_KEY, AI_EMBEDDING_MODEL } = process.env
  const ai = createAi({
    ai: {
      baseUrl: AI_BASE_URL ?? null,
      apiKey: AI_API_KEY ?? null,
      chatModel: null,
      embeddingModel: AI_EMBEDDING_MODEL ?? null,
    },
  })
  await migrate(database.pool)
  await prepareVectors(database, log)
  // As much of a context as indexing and searching need.
  const ctx = { db: database.db, clock: systemClock, ai, log } as Ctx
  const quality = await evaluateQuestions(ctx, await addStore(database), set)
  const vectors = ai.embedding
    ? `${ai.embedding.model}, Gewicht ${quality.trustInVectors.toFixed(2)}`
    : 'ohne Modell'
  console.log(`Absätze     ${quality.paragraphs}
Fragen      ${quality.questions}
Vektoren    ${vectors}
nDCG@10     ${quality.ndcgAt10.toFixed(4)}
MRR@10      ${quality.mrrAt10.toFixed(4)}
Success@1   ${quality.successAt1.toFixed(4)}
Dauer       p50 ${quality.p50Ms.toFixed(1)} ms   p95 ${quality.p95Ms.toFixed(1)} ms`)
}

const run = async (file: string | undefined): Promise<void> => {
  if (!file) throw new QuestionSetError('Aufruf: npm run eval -- <Datei im SQuAD-Format>')
  const set = await readSet(file)
  const folder = await mkdtemp(join(tmpdir(), 'lotse-eval-'))
  const database = await openEmbedded(folder)
  try {
    await evaluate(database, set)
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

try {
  await run(process.argv[2])
} catch (error) {
  if (!(error instanceof QuestionSetError || error instanceof ModelError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
