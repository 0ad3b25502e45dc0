import { z } from 'zod'
import { isDocumentSet } from '../../apps/server/src/modules/retrieval/evaluation/document-set.ts'
import type { ReadForEvaluation } from '../../apps/server/src/modules/retrieval/evaluation/evaluate-documents.ts'
import {
  jsonIn,
  placeOf,
  QuestionSetError,
} from '../../apps/server/src/modules/retrieval/evaluation/question-set.ts'
import { readDocuments } from './throw-away.ts'

interface SetQuestion {
  question: string
  /** Place of the document that answers it; null if none does. */
  document: number | null
  /** Words of which the answer must have one; none where the set does not know them. */
  gold: string[]
}

/** Documents as they are indexed, and questions to them. */
export interface AnswerSet {
  documents: ReadForEvaluation[]
  questions: SetQuestion[]
  /** Each about a subject of its own: without it nothing answers its questions. */
  areApart: boolean
}

const articles = z.object({
  data: z.array(
    z.object({
      title: z.string().nullish(),
      paragraphs: z.array(
        z.object({
          context: z.string(),
          qas: z
            .array(
              z.object({
                question: z.string(),
                is_impossible: z.boolean().nullish(),
                answers: z.array(z.object({ text: z.string() })).nullish(),
              }),
            )
            .nullish(),
        }),
      ),
    }),
  ),
})

const questionsToDocuments = z.array(
  z.object({
    question: z.string(),
    document: z.number().int().nullish(),
    passage: z.string().nullish(),
  }),
)

const statutes = z.object({
  documents: z.array(z.object({ name: z.string(), text: z.string() })),
  questions: questionsToDocuments,
})

const parsed = <T>(schema: z.ZodType<T>, content: unknown): T => {
  const read = schema.safeParse(content)
  if (read.success) return read.data
  throw new QuestionSetError(
    `Die Datei hat nicht die erwartete Form; es stimmt nicht bei: ${placeOf(read.error.issues[0]?.path ?? [])}`,
  )
}

const ofArticles = (content: unknown): AnswerSet => {
  const { data } = parsed(articles, content)
  return {
    areApart: true,
    documents: data.map(({ title, paragraphs }) => ({
      title: (title ?? '').replaceAll('_', ' ').trim(),
      filename: 'artikel.txt',
      passages: paragraphs.map(({ context }, index) => ({
        page: null,
        headings: [],
        text: context,
        start: index,
        end: index + 1,
      })),
    })),
    questions: data.flatMap(({ paragraphs }, document) =>
      paragraphs.flatMap(({ qas }) =>
        (qas ?? []).map(({ question, is_impossible, answers }) => ({
          question,
          document: is_impossible ? null : document,
          gold: (answers ?? []).map(({ text }) => text),
        })),
      ),
    ),
  }
}

const asked = (questions: z.infer<typeof questionsToDocuments>): SetQuestion[] =>
  questions.map(({ question, document, passage }) => ({
    question,
    document: document ?? null,
    gold: passage ? [passage] : [],
  }))

/** Further questions to documents that are elsewhere. */
export const parseQuestions = (content: string): SetQuestion[] =>
  asked(parsed(z.object({ questions: questionsToDocuments }), jsonIn(content)).questions)

const ofStatutes = async (content: unknown): Promise<AnswerSet> => {
  const { documents, questions } = parsed(statutes, content)
  return {
    areApart: false,
    documents: await readDocuments(documents),
    questions: asked(questions),
  }
}

/** In the format of SQuAD, or whole documents and questions to them. */
export const parseAnswerSet = async (content: string): Promise<AnswerSet> => {
  const json = jsonIn(content)
  const set = isDocumentSet(json) ? await ofStatutes(json) : ofArticles(json)
  if (!set.questions.length) throw new QuestionSetError('Die Datei enthält keine Frage.')
  return set
}
