import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vectorOf } from '../../../../test/model-server.ts'
import type { Ai } from '../../../platform/ai.ts'
import { trialOf } from '../vectors/trial-store.ts'
import { prepareVectors } from '../vectors/vectors-store.ts'
import { evaluateQuestions } from './evaluate-questions.ts'
import type { QuestionSet } from './question-set.ts'
import { englishQuestions, germanQuestions } from './test-questions.ts'
import { openTestStores, type TestStores } from './test-stores.ts'

let stores: TestStores
let keepsVectors: boolean
beforeAll(async () => {
  stores = await openTestStores()
  keepsVectors = await prepareVectors(stores.store.database, stores.ctx.log)
})
afterAll(() => stores.close())

const modelOf = (model: string, vector: (text: string) => number[]): Ai => ({
  chat: null,
  embedding: { model, embed: async texts => texts.map(vector) },
})
const evaluate = async (set: QuestionSet, ai: Ai = { embedding: null, chat: null }) =>
  evaluateQuestions({ ...stores.ctx, ai }, await stores.databucket(), set)

/** The textbook's BM25 over plain words: what one gets for nothing. */
const plainNdcg = ({ data }: QuestionSet): number => {
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const texts = data.flatMap(({ title, paragraphs }) =>
    paragraphs.map(({ context, qas }) => ({ words: words(`${title} ${context}`), qas })),
  )
  const average = texts.reduce((total, text) => total + text.words.length, 0) / texts.length
  const score = (own: string[], asked: string[]) =>
    asked.reduce((total, word) => {
      const count = own.filter(one => one === word).length
      const found = texts.filter(text => text.words.includes(word)).length
      const rare = Math.log(1 + (texts.length - found + 0.5) / (found + 0.5))
      return total + (rare * 2.2 * count) / (count + 1.2 * (0.25 + (0.75 * own.length) / average))
    }, 0)
  const gains = texts.flatMap(right =>
    right.qas.map(({ question }) => {
      const own = score(right.words, words(question))
      const better = texts.filter(text => score(text.words, words(question)) > own).length
      return own ? 1 / Math.log2(better + 2) : 0
    }),
  )
  return gains.reduce((total, gain) => total + gain, 0) / gains.length
}

describe('the quality of the search', () => {
  it('in German is well above that of plain BM25', async () => {
    const { ndcgAt10, questions, paragraphs } = await evaluate(germanQuestions)
    expect([paragraphs, questions]).toEqual([12, 24])
    expect(ndcgAt10).toBeGreaterThan(0.9)
    expect(ndcgAt10).toBeGreaterThan(plainNdcg(germanQuestions) + 0.03)
  })

  it('in English does not fall behind plain BM25', async () => {
    const { ndcgAt10 } = await evaluate(englishQuestions)
    expect(ndcgAt10).toBeGreaterThanOrEqual(plainNdcg(englishQuestions))
  })

  it('is not lower with vectors of a model that only counts words and their parts', async () => {
    // Enough other passages that a trial says something.
    const other = (number: number) => ({
      title: `Bericht ${number}`,
      paragraphs: Array.from({ length: 10 }, (_, index) => ({
        context: `Der Ausschuss ${number} nahm Vorlage ${index} zur Kenntnis und beriet über Haushalt, Personal sowie Termine des Gremiums.`,
        qas: [],
      })),
    })
    const set = {
      data: [...germanQuestions.data, ...Array.from({ length: 6 }, (_, number) => other(number))],
    }
    const alone = await evaluate(set)
    expect(alone.ndcgAt10).toBeGreaterThan(0.9)
    const { ndcgAt10 } = await evaluate(set, modelOf('words and parts', vectorOf))
    expect(ndcgAt10).toBeGreaterThanOrEqual(alone.ndcgAt10)
    if (keepsVectors) expect(await trialOf(stores.ctx.db, 'words and parts')).toBeDefined()
  })
})
