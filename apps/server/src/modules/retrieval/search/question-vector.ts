import type { Ctx } from '../../../platform/context.ts'
import { trustIn } from '../vectors/embedding-trial.ts'
import { hasVectors } from '../vectors/vectors-store.ts'
import { shortened } from './question.ts'

/** Whoever waits for an answer would rather have one without vectors. */
const timeLimitMs = 3000

/** The question as the embedding model sees it; undefined where vectors would count nothing. Not inside of a transaction. */
export const questionVector = async (ctx: Ctx, question: string): Promise<number[] | undefined> => {
  const { embedding } = ctx.ai
  if (!embedding || !(await hasVectors(ctx.db)) || !(await trustIn(ctx.db, embedding.model))) return undefined
  try {
    const [vector] = await embedding.embed([shortened(question)], AbortSignal.timeout(timeLimitMs))
    if (vector?.every(Number.isFinite)) return vector
    ctx.log.warn('Suche ohne Vektor: das Einbettungsmodell lieferte keine Zahlen')
  } catch (error) {
    // Whatever goes wrong with the model, words are still there to search by.
    ctx.log.warn({ error }, 'Suche ohne Vektor')
  }
  return undefined
}
