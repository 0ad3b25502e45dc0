import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database.ts'
import { searchableTexts } from '../words/searchable-texts.ts'
import { trialQuestion } from './trial-questions.ts'
import { acrossTenantsTrialPassages, saveTrial, type TrialPassage, trialOf } from './trial-store.ts'
import { hasVectors, nearestOf } from './vectors-store.ts'

/** Among fewer passages, chance decides. */
const passagesAtLeast = 60
/** A trial among fewer is made again when there are twice as many. */
const passagesForGood = 300
const questionsAtMost = 150
/** So many times what words find, and vectors count fully. */
const countsFullyFrom = 1.5

/** How much the vectors of a model count, from 0 to 1: nothing until a trial has shown that they beat words by more than chance. */
export const trustIn = async (db: Db, model: string): Promise<number> => {
  const trial = await trialOf(db, model)
  if (!trial) return 0
  const { foundByWords, foundByVectors } = trial
  if (foundByVectors - foundByWords <= 2 * Math.sqrt(foundByVectors + foundByWords)) return 0
  return Math.min(1, (foundByVectors / Math.max(1, foundByWords) - 1) / (countsFullyFrom - 1))
}

/** The passages for a trial of the model; none while there are too few for one, or when there was one that is good enough. */
const passagesForTrial = async (db: Db, model: string): Promise<TrialPassage[]> => {
  const last = await trialOf(db, model)
  if (last && last.passages >= passagesForGood) return []
  const passages = await acrossTenantsTrialPassages(db, model)
  return passages.length >= Math.max(passagesAtLeast, 2 * (last?.passages ?? 0)) ? passages : []
}

const questionsFrom = (passages: TrialPassage[]): { passage: TrialPassage; question: string }[] => {
  const step = Math.ceil(passages.length / questionsAtMost)
  return passages
    .filter((_, index) => index % step === 0)
    .flatMap(passage => {
      const question = trialQuestion(passage.text, passage.language)
      return question ? [{ passage, question }] : []
    })
}

/**
 * Weak vectors make a good ranking worse, and no cosine tells that they are weak. So the model has to show that it understands: by a
 * few words of one passage it must find another one of the same document, which has mostly other words, more often than words do.
 */
export const tryEmbedding = async (ctx: Ctx): Promise<void> => {
  const { embedding } = ctx.ai
  if (!embedding || !(await hasVectors(ctx.db))) return
  const passages = await passagesForTrial(ctx.db, embedding.model)
  const questions = questionsFrom(passages)
  if (!questions.length) return

  const rankedByWords = searchableTexts(passages)
  const vectors = await embedding.embed(questions.map(({ question }) => question))
  let [foundByWords, foundByVectors] = [0, 0]
  for (const [index, { passage, question }] of questions.entries()) {
    const others = passages.filter(one => one !== passage)
    const siblings = new Set(others.filter(one => one.documentId === passage.documentId))
    const byWords = rankedByWords(question).find(one => one !== passage)
    // Vectors always find something; so words that find nothing may guess.
    foundByWords += byWords ? Number(siblings.has(byWords)) : siblings.size / others.length
    const nearest = others[(await nearestOf(ctx.db, others, embedding.model, vectors[index] ?? [])) ?? -1]
    if (nearest && siblings.has(nearest)) foundByVectors += 1
  }
  const trial = {
    passages: passages.length,
    questions: questions.length,
    foundByWords: Math.round(foundByWords),
    foundByVectors,
  }
  await saveTrial(ctx.db, { model: embedding.model, ...trial, measuredAt: ctx.clock.now() })
  ctx.log.info(
    { model: embedding.model, ...trial, trust: await trustIn(ctx.db, embedding.model) },
    'Einbettungsmodell an eigenen Texten erprobt',
  )
}
