import { z } from 'zod'
import { storable } from '../lexical-index/passages-store.ts'

/** Articles in paragraphs, each with the questions that it answers: the format of SQuAD. */
export interface QuestionSet {
  data: { title: string; paragraphs: { context: string; qas: { question: string }[] }[] }[]
}

/** With a text for whoever gave the file. */
export class QuestionSetError extends Error {
  override name = 'QuestionSetError'
}

/** As it comes back from the database. */
const text = z.string().transform(storable)
const question = z.object({ question: text, is_impossible: z.boolean().nullish() })
const paragraph = z.object({ context: text, qas: z.array(question).nullish() })
const article = z.object({ title: text.nullish(), paragraphs: z.array(paragraph) })
const file = z.object({ data: z.array(article) })

export const jsonIn = (content: string): unknown => {
  try {
    return JSON.parse(content.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new QuestionSetError(
      `Die Datei ist kein JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

export const placeOf = (path: PropertyKey[]): string => path.map(String).join('.') || 'ganz oben'

/**
 * Version 1 and 2 of SQuAD. Paragraphs without text are left out, and so are questions that no paragraph answers: there is nothing
 * to be found for them.
 */
export const parseQuestionSet = (content: string): QuestionSet => {
  const { data: parsed, error } = file.safeParse(jsonIn(content))
  if (!parsed) {
    const [first] = error.issues
    throw new QuestionSetError(
      `Die Datei hat nicht das Format von SQuAD ({"data": [{"title", "paragraphs": [{"context", "qas": [{"question"}]}]}]}); ` +
        `es stimmt nicht bei: ${placeOf(first?.path ?? [])}`,
    )
  }
  const data = parsed.data.map(({ title, paragraphs }) => ({
    title: (title ?? '').replaceAll('_', ' ').trim(),
    paragraphs: paragraphs
      .filter(({ context }) => context.trim())
      .map(({ context, qas }) => ({
        context,
        qas: (qas ?? [])
          .filter(one => !one.is_impossible && one.question.trim())
          .map(one => ({ question: one.question })),
      })),
  }))
  if (!data.some(({ paragraphs }) => paragraphs.some(({ qas }) => qas.length)))
    throw new QuestionSetError('Die Datei enthält keine Frage, die einer ihrer Absätze beantwortet.')
  return { data }
}
