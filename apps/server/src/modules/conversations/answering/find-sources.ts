import type { Priority } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import type { CircleRecency } from '../../databuckets/index.ts'
import {
  type FoundPassage,
  priorityWeights,
  questionVector,
  type ReadQuestion,
  searchPassages,
} from '../../retrieval/index.ts'
import { saysWhatIsAsked } from './expected-answer.ts'
import { certaintyOf, leastCertainty } from './judging/judge.ts'
import { withoutUnseen } from './visible-text.ts'
import { withoutMarked } from './without-marked.ts'

/** A passage under the number by which the answer names it. */
export interface Source {
  number: number
  /** Whose document it is; perhaps another tenant's, which shares it. */
  documentTenantId: string
  documentId: string
  documentTitle: string
  page: number | null
  heading: string
  text: string
  datedOn: string | null
  url: string
  score: number
}

interface Assigned {
  ownerTenantId: string
  databucketId: string
  priority: Priority
}

export interface SearchScope {
  /** Whose chatbot it is. */
  tenantId: string
  assigned: Assigned[]
  recency: CircleRecency
  /** How sure a source must be where its words are the answer, from 0 to 100. */
  sourceCertainty: number
}

export interface FoundSources {
  sources: Source[]
  /** The wording of the question that they answer. */
  asked: string
  /** Its words as they were searched for, with those that stand for them; null where nothing was. */
  words: ReadQuestion | null
  /** Sure enough for their words to be the answer. */
  isSure: boolean
}

const sourcesAtMost = 6
/** So many are looked at whether they say the kind of thing that is asked for. */
const passagesAtMost = 12
/** Of a passage without any price where a price is asked for. */
const unfitShare = 0.75
/** Of all sources together. */
const sourceCharactersAtMost = 9000
/** Far behind the best, a passage only distracts. */
const shareOfBest = 0.35

/** Readers of PDF files open at the page that the address names. */
const addressAtPage = (url: string, page: number | null): string =>
  page !== null && /^[^#]*\.pdf(?:\?[^#]*)?$/i.test(url) ? `${url}#page=${page}` : url

interface RankedPassage {
  passage: FoundPassage
  score: number
}

const sourceOf = ({ passage, score }: RankedPassage, index: number): Source => ({
  number: index + 1,
  documentTenantId: passage.tenantId,
  documentId: passage.documentId,
  documentTitle: withoutUnseen(passage.documentTitle),
  page: passage.page,
  heading: withoutUnseen(passage.headings.join(' › ')),
  // What speaks to a model is not said to one, nor to people.
  text: withoutUnseen(withoutMarked(passage.text, passage.withheld)),
  datedOn: passage.datedOn,
  url: addressAtPage(passage.externalUrl, passage.page),
  score,
})

/** As many as fit; the first one always does, cut if need be. */
const withinLimit = (sources: Source[]): Source[] => {
  let left = sourceCharactersAtMost
  return sources.flatMap(source => {
    if (source.number > 1 && source.text.length > left) return []
    const text = source.text.slice(0, left)
    left -= text.length
    return [{ ...source, text }]
  })
}

interface Reading {
  wording: string
  found: FoundPassage[]
  certainty: number
}

const readingOf = async (
  ctx: Ctx,
  { tenantId, assigned, recency: { enabled, ...recency } }: SearchScope,
  wording: string,
): Promise<Reading> => {
  const found = await searchPassages(ctx, {
    databuckets: assigned.map(({ ownerTenantId, databucketId, priority }) => ({
      tenantId: ownerTenantId,
      id: databucketId,
      weight: priorityWeights[priority],
    })),
    question: wording,
    asker: tenantId,
    limit: passagesAtMost,
    recency: enabled ? recency : undefined,
    vector: await questionVector(ctx, wording),
  })
  return { wording, found, certainty: certaintyOf(wording, found) }
}

/** What several wordings have found, each passage once, with its best score. */
const together = (readings: Reading[]): FoundPassage[] => {
  const best = new Map<string, FoundPassage>()
  for (const passage of readings.flatMap(({ found }) => found)) {
    const key = [passage.tenantId, passage.documentId, passage.text].join(' ')
    if (passage.score > (best.get(key)?.score ?? Number.NEGATIVE_INFINITY)) best.set(key, passage)
  }
  return [...best.values()]
}

/** Those of what was found that an answer may name, best first. */
export const sourcesIn = (found: FoundPassage[], asked: string): Source[] => {
  const isFit = saysWhatIsAsked(asked)
  const ranked = found
    .map(passage => ({ passage, score: passage.score * (isFit(passage.text) ? 1 : unfitShare) }))
    .sort((a, b) => b.score - a.score)
  const best = ranked[0]?.score ?? 0
  const good = ranked.filter(({ score }) => score >= best * shareOfBest).slice(0, sourcesAtMost)
  return withinLimit(good.map(sourceOf))
}

/**
 * The passages that an answer may rest on, best first; none if nothing is good enough. A model reads them and says itself that they do
 * not answer, so it gets whatever was found by any wording; sentences that are shown as they are have to be right.
 */
export const findSources = async (
  ctx: Ctx,
  scope: SearchScope,
  wordings: string[],
): Promise<FoundSources> => {
  const [first = ''] = wordings
  if (!scope.assigned.length) return { sources: [], asked: first, words: null, isSure: false }
  const readings: Reading[] = []
  for (const wording of wordings) readings.push(await readingOf(ctx, scope, wording))
  const best = readings.reduce((one, other) => (other.certainty > one.certainty ? other : one))
  const asked = best.wording
  const isSure = best.certainty >= leastCertainty(scope.sourceCertainty)
  const words = best.found[0]?.asked ?? null
  if (ctx.ai.chat) return { sources: sourcesIn(together(readings), asked), asked, words, isSure }
  return { sources: isSure ? sourcesIn(best.found, asked) : [], asked, words, isSure }
}
