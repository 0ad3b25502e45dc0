import type { Ctx } from '../../../platform/context.ts'
import type { Passage } from '../passage.ts'
import { questionVector } from '../search/question-vector.ts'
import { type FoundPassage, searchPassages } from '../search/search-passages.ts'
import { tryEmbedding } from '../vectors/embedding-trial.ts'
import type { AskedQuestion } from './document-set.ts'
import { addEvaluated, percentile, type ThrowAwayStore } from './throw-away-store.ts'

/** A document as ingestion has read and parted it. */
export interface ReadForEvaluation {
  title: string
  filename: string
  passages: Passage[]
}

interface RankFigures {
  questions: number
  hitAt1: number
  hitAt3: number
  mrr: number
}

export interface DocumentQuality {
  documents: number
  passages: number
  /** Documents in the order of their best passages. */
  byDocument: RankFigures
  /** Passages by the words that they must have; null for a set that does not know them. */
  byPassage: RankFigures | null
  p50Ms: number
  p95Ms: number
  /** For a closer look: what was found, by the documents' places, for each question. */
  ranks: { question: string; document: number; found: number[] }[]
}

const passagesLookedAt = 50

/** Places from 0; -1 is not found. */
const figuresOf = (places: number[]): RankFigures => {
  const share = (holds: (place: number) => boolean) => places.filter(holds).length / places.length
  return {
    questions: places.length,
    hitAt1: share(place => place === 0),
    hitAt3: share(place => place >= 0 && place < 3),
    mrr: places.reduce((sum, place) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0) / places.length,
  }
}

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')

const hasWords = ({ headings, text }: FoundPassage, words: string): boolean =>
  onOneLine([...headings, text].join(' ')).includes(onOneLine(words))

/** How well the right document and passage are found in an empty data store, which is filled with the documents. */
export const evaluateDocuments = async (
  ctx: Ctx,
  store: ThrowAwayStore,
  documents: ReadForEvaluation[],
  questions: AskedQuestion[],
): Promise<DocumentQuality> => {
  const ids: string[] = []
  for (const document of documents) ids.push(await addEvaluated(ctx, store, document))
  await tryEmbedding(ctx)
  const times: number[] = []
  const ranks: DocumentQuality['ranks'] = []
  const passagePlaces: number[] = []
  for (const { question, document, passage } of questions) {
    const start = performance.now()
    const found = await searchPassages(ctx, {
      databuckets: [{ tenantId: store.tenantId, id: store.databucketId }],
      question,
      limit: passagesLookedAt,
      vector: await questionVector(ctx, question),
    })
    times.push(performance.now() - start)
    ranks.push({
      question,
      document,
      found: [...new Set(found.map(({ documentId }) => ids.indexOf(documentId)))],
    })
    if (passage !== null)
      passagePlaces.push(found.findIndex(one => one.documentId === ids[document] && hasWords(one, passage)))
  }
  return {
    documents: documents.length,
    passages: documents.reduce((sum, { passages }) => sum + passages.length, 0),
    byDocument: figuresOf(ranks.map(({ document, found }) => found.indexOf(document))),
    byPassage: passagePlaces.length ? figuresOf(passagePlaces) : null,
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
    ranks,
  }
}
