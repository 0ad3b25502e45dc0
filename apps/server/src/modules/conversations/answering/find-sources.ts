import type { Priority } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import type { CircleRecency } from '../../databuckets/index.ts'
import { type FoundPassage, priorityWeights, questionVector, searchPassages } from '../../retrieval/index.ts'
import { saysWhatIsAsked } from './expected-answer.ts'
import { fitOf, leastFit } from './judge-passages.ts'
import { withoutUnseen } from './visible-text.ts'

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
  assigned: Assigned[]
  recency: CircleRecency
}

const sourcesAtMost = 6
/** So many are looked at whether they say the kind of thing that is asked for. */
const passagesAtMost = 12
/** Of a passage without any price where a price is asked for. */
const unfitShare = 0.75
/** Of all sources together; what is reserved for an answer is reckoned with it. */
export const sourceCharactersAtMost = 9000
/** Far behind the best, a passage only distracts. */
const shareOfBest = 0.35

/** Readers of PDF files open at the page that the address names. */
const addressAtPage = (url: string, page: number | null): string =>
  page !== null && /^[^#]*\.pdf(?:\?[^#]*)?$/i.test(url) ? `${url}#page=${page}` : url

const sourceOf = (passage: FoundPassage, index: number): Source => ({
  number: index + 1,
  documentTenantId: passage.tenantId,
  documentId: passage.documentId,
  documentTitle: withoutUnseen(passage.documentTitle),
  page: passage.page,
  heading: withoutUnseen(passage.headings.join(' › ')),
  text: withoutUnseen(passage.text),
  datedOn: passage.datedOn,
  url: addressAtPage(passage.externalUrl, passage.page),
  score: passage.score,
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

/** The passages that an answer may rest on, best first; none if nothing is good enough. */
export const findSources = async (
  ctx: Ctx,
  { assigned, recency: { enabled, ...recency } }: SearchScope,
  question: string,
): Promise<Source[]> => {
  if (!assigned.length) return []
  const found = await searchPassages(ctx, {
    databuckets: assigned.map(({ ownerTenantId, databucketId, priority }) => ({
      tenantId: ownerTenantId,
      id: databucketId,
      weight: priorityWeights[priority],
    })),
    question,
    limit: passagesAtMost,
    recency: enabled ? recency : undefined,
    vector: await questionVector(ctx, question),
  })
  const least = ctx.ai.chat ? leastFit.forModel : leastFit.forExtracts
  if (!found.some(passage => fitOf(question, passage) >= least)) return []
  const isFit = saysWhatIsAsked(question)
  const ranked = found
    .map(passage => (isFit(passage.text) ? passage : { ...passage, score: passage.score * unfitShare }))
    .sort((a, b) => b.score - a.score)
  const best = ranked[0]?.score ?? 0
  const good = ranked.filter(({ score }) => score >= best * shareOfBest).slice(0, sourcesAtMost)
  return withinLimit(good.map(sourceOf))
}
