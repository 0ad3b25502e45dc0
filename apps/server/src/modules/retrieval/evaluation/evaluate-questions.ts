import type { Ctx } from '../../../platform/context.ts'
import type { Passage } from '../passage.ts'
import { questionVector } from '../search/question-vector.ts'
import { searchPassages } from '../search/search-passages.ts'
import { trustIn, tryEmbedding } from '../vectors/embedding-trial.ts'
import type { QuestionSet } from './question-set.ts'
import { addEvaluated, percentile, type ThrowAwayStore } from './throw-away-store.ts'

export interface SearchQuality {
  paragraphs: number
  questions: number
  ndcgAt10: number
  mrrAt10: number
  successAt1: number
  p50Ms: number
  p95Ms: number
  /** How much the embedding model's vectors counted; 0 without one. */
  trustInVectors: number
}

const passagesOfArticle = (paragraphs: { context: string }[]): Passage[] => {
  let start = 0
  return paragraphs.map(({ context }) => {
    const end = start + context.length
    const passage = { page: null, headings: [], text: context, start, end }
    start = end + 2
    return passage
  })
}

/** How well and how fast the answers to the questions are found in an empty data store, which is filled with the articles. */
export const evaluateQuestions = async (
  ctx: Ctx,
  store: ThrowAwayStore,
  { data }: QuestionSet,
): Promise<SearchQuality> => {
  // Every article becomes a document, every paragraph one of its passages.
  for (const { title, paragraphs } of data)
    await addEvaluated(ctx, store, {
      title,
      filename: 'artikel.txt',
      passages: passagesOfArticle(paragraphs),
    })
  await tryEmbedding(ctx)
  const paragraphs = data.flatMap(article => article.paragraphs)
  const asked = paragraphs.flatMap(({ context, qas }) => qas.map(({ question }) => ({ question, context })))
  const times: number[] = []
  let [gain, reciprocal, first] = [0, 0, 0]
  for (const { question, context } of asked) {
    const start = performance.now()
    const found = await searchPassages(ctx, {
      databuckets: [{ tenantId: store.tenantId, id: store.databucketId }],
      question,
      limit: 10,
      vector: await questionVector(ctx, question),
    })
    times.push(performance.now() - start)
    // By its text: some sets have the same paragraph twice, and either answers.
    const rank = found.findIndex(({ text }) => text === context)
    if (rank < 0) continue
    gain += 1 / Math.log2(rank + 2)
    reciprocal += 1 / (rank + 1)
    if (rank === 0) first += 1
  }
  return {
    paragraphs: paragraphs.length,
    questions: asked.length,
    ndcgAt10: gain / asked.length,
    mrrAt10: reciprocal / asked.length,
    successAt1: first / asked.length,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    trustInVectors: ctx.ai.embedding ? await trustIn(ctx.db, ctx.ai.embedding.model) : 0,
  }
}
