import { z } from 'zod'
import { storable } from '../lexical-index/passages-store.ts'
import { jsonIn, placeOf, QuestionSetError } from './question-set.ts'

/** Whole documents, and questions with the document that answers each. */
export interface DocumentSet {
  documents: { name: string; text: string }[]
  questions: AskedQuestion[]
}

export interface AskedQuestion {
  question: string
  /** Place in the list of documents. */
  document: number
  /** Words that the passage with the answer has, where the set knows them. */
  passage: string | null
}

const text = z.string().transform(storable)
const file = z.object({
  documents: z.array(z.object({ name: text, text })),
  questions: z.array(
    z.object({ question: text, document: z.number().int().nullish(), passage: text.nullish() }),
  ),
})

export const isDocumentSet = (content: unknown): boolean =>
  typeof content === 'object' && content !== null && 'documents' in content

/** Questions that no document answers are left out: there is nothing to be found for them. */
export const parseDocumentSet = (content: string): DocumentSet => {
  const { data: parsed, error } = file.safeParse(jsonIn(content))
  if (!parsed)
    throw new QuestionSetError(
      `Die Datei hat nicht die Form {"documents": [{"name", "text"}], "questions": [{"question", "document"}]}; ` +
        `es stimmt nicht bei: ${placeOf(error.issues[0]?.path ?? [])}`,
    )
  const { documents } = parsed
  const questions = parsed.questions.flatMap(({ question, document, passage }) =>
    typeof document === 'number' && documents[document]?.text.trim() && question.trim()
      ? [{ question, document, passage: passage?.trim() || null }]
      : [],
  )
  if (!questions.length)
    throw new QuestionSetError('Die Datei enthält keine Frage, die eines ihrer Dokumente beantwortet.')
  return { documents, questions }
}
