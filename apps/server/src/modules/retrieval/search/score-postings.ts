import { blockSize, postingBytes } from '../lexical-index/posting-format.ts'
import { lengthShare, rarity, saturation } from './bm25.ts'
import type { TermUse } from './read-question.ts'

/** What the database gave for one question, in one piece of memory that can be handed to another thread. */
export interface PostingsTask {
  bytes: Uint8Array<ArrayBuffer>
  /** Four numbers per block: place of its data store in the scope, block, first and last byte (exclusive) of its lengths. */
  blocks: Int32Array<ArrayBuffer>
  /** Four numbers per list: place of its term in the question, place of its block above, first and last byte. */
  lists: Int32Array<ArrayBuffer>
  /** How many terms there are. */
  terms: number
  uses: TermUse[]
  /** Of the data stores in the scope. */
  scopeWeights: number[]
  limit: number
  /** Found in another way and to be scored too: place in the scope and ordinal, one after the other. */
  also?: Int32Array<ArrayBuffer>
}

export interface Candidate {
  /** Place of its data store in the scope. */
  scope: number
  ordinal: number
  /** Share of what the question's words could reach. */
  lexical: number
}

export interface PostingsScore {
  candidates: Candidate[]
  /** How rare each of the question's terms is within the scope. */
  rarities: number[]
}

interface Block {
  scope: number
  block: number
  lengths: Uint8Array
  /** Nothing in there is gone. */
  isWhole: boolean
  scores: Float32Array
  /** What the concept that is looked at has added to them; made when one has more than its own word. */
  ofConcept: Float32Array | null
}

/** Of a term within a block. */
interface List {
  block: Block
  bytes: Uint8Array
}

const quads = function* (numbers: Int32Array): Generator<[number, number, number, number]> {
  for (let at = 0; at + 3 < numbers.length; at += 4)
    yield [numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0, numbers[at + 3] ?? 0]
}

const countLiving = (lists: List[]): number => {
  let found = 0
  for (const { block, bytes } of lists)
    if (block.isWhole) found += bytes.length / postingBytes
    else
      for (let at = 0; at < bytes.length; at += postingBytes)
        if (block.lengths[(bytes[at] as number) | ((bytes[at + 1] as number) << 8)]) found += 1
  return found
}

const byteValues = 256

const highestCount = (lists: List[]): number => {
  let highest = 0
  for (const { bytes } of lists)
    for (let at = postingBytes - 1; at < bytes.length; at += postingBytes)
      if ((bytes[at] as number) > highest) highest = bytes[at] as number
  return highest
}

/** BM25's gain for every count that there is and every length of a passage: worked out once, for division takes its time. */
const gainsFor = (averageLength: number, countAtMost: number): Float32Array => {
  const gains = new Float32Array((countAtMost + 1) * byteValues)
  for (let count = 1; count <= countAtMost; count += 1)
    // A length of 0 is that of a passage that is gone; it gains nothing.
    for (let length = 1; length < byteValues; length += 1) {
      const norm = saturation * (1 - lengthShare + (lengthShare * length) / averageLength)
      gains[count * byteValues + length] = ((saturation + 1) * count) / (count + norm)
    }
  return gains
}

const addScores = ({ block, bytes }: List, worth: number, gains: Float32Array): void => {
  const { lengths, scores, ofConcept } = block
  for (let at = 0; at < bytes.length; at += postingBytes) {
    const place = (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
    const gain = worth * (gains[((bytes[at + 2] as number) << 8) | (lengths[place] as number)] as number)
    scores[place] = (scores[place] as number) + gain
    if (ofConcept) ofConcept[place] = (ofConcept[place] as number) + gain
  }
}

/** Nobody need have both a word and what stands for it: of these, the best counts. */
const raiseScores = ({ block, bytes }: List, worth: number, gains: Float32Array): void => {
  const { lengths, scores, ofConcept } = block
  if (!ofConcept) return
  for (let at = 0; at < bytes.length; at += postingBytes) {
    const place = (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
    const gain = worth * (gains[((bytes[at + 2] as number) << 8) | (lengths[place] as number)] as number)
    const known = ofConcept[place] as number
    if (gain <= known) continue
    ofConcept[place] = gain
    scores[place] = (scores[place] as number) + gain - known
  }
}

const scoreConcept = (
  blocks: Block[],
  uses: TermUse[],
  listsOf: List[][],
  rarities: number[],
  gains: Float32Array,
): void => {
  const hasOthers = uses.some(({ isAsked }) => !isAsked)
  // What stands for a word says no more than the word: a rarer synonym of what everybody writes decides nothing.
  const rarityAtMost = rarities[uses[0]?.term ?? 0] ?? 0
  for (const block of blocks)
    block.ofConcept = hasOthers ? (block.ofConcept?.fill(0) ?? new Float32Array(block.scores.length)) : null
  for (const { term, weight, isAsked } of uses) {
    const rare = rarities[term] ?? 0
    const worth = weight * (isAsked ? rare : Math.min(rare, rarityAtMost))
    const score = isAsked ? addScores : raiseScores
    for (const list of listsOf[term] ?? []) score(list, worth, gains)
  }
}

/** The best of all, without sorting all: once there are enough, only what beats the last of them is kept. */
const bestOf = (blocks: Block[], weights: number[], limit: number): Candidate[] => {
  const byScore = (a: Candidate, b: Candidate) => b.lexical - a.lexical
  const kept: Candidate[] = []
  let threshold = 0
  for (const { scope, block, scores } of blocks) {
    const weight = weights[scope] ?? 1
    for (let place = 0; place < scores.length; place += 1) {
      const score = (scores[place] as number) * weight
      if (score <= threshold) continue
      kept.push({ scope, ordinal: block * blockSize + place, lexical: score })
      if (kept.length < 4 * limit) continue
      kept.sort(byScore).length = limit
      threshold = kept[limit - 1]?.lexical ?? 0
    }
  }
  return kept.sort(byScore).slice(0, limit)
}

const othersOf = (
  also: Int32Array = new Int32Array(),
  blocks: Block[],
  best: Candidate[],
  attainable: number,
): Candidate[] => {
  if (!also.length) return []
  const nameOf = (scope: number, number: number) => `${scope}/${number}`
  const byName = new Map(blocks.map(block => [nameOf(block.scope, block.block), block]))
  const known = new Set(best.map(({ scope, ordinal }) => nameOf(scope, ordinal)))
  const others: Candidate[] = []
  for (let at = 0; at + 1 < also.length; at += 2) {
    const [scope, ordinal] = [also[at] as number, also[at + 1] as number]
    const block = byName.get(nameOf(scope, Math.floor(ordinal / blockSize)))
    const place = ordinal % blockSize
    // Without a length: gone since it was found.
    if (known.has(nameOf(scope, ordinal)) || !block?.lengths[place]) continue
    others.push({ scope, ordinal, lexical: attainable ? (block.scores[place] as number) / attainable : 0 })
  }
  return others
}

/** First stage: exact BM25 over everything in the scope, as if its data stores were one. */
export const scorePostings = (task: PostingsTask): PostingsScore => {
  const blocks: Block[] = []
  let [passages, totalLength] = [0, 0]
  for (const [scope, block, start, end] of quads(task.blocks)) {
    const lengths = task.bytes.subarray(start, end)
    let living = 0
    for (let place = 0; place < lengths.length; place += 1) {
      const length = lengths[place] as number
      if (length) living += 1
      totalLength += length
    }
    passages += living
    const isWhole = living === lengths.length
    blocks.push({ scope, block, lengths, isWhole, scores: new Float32Array(lengths.length), ofConcept: null })
  }
  const listsOf: List[][] = Array.from({ length: task.terms }, () => [])
  for (const [term, place, start, end] of quads(task.lists)) {
    const block = blocks[place]
    if (block) listsOf[term]?.push({ block, bytes: task.bytes.subarray(start, end) })
  }

  const gains = gainsFor(totalLength / Math.max(1, passages), highestCount(listsOf.flat()))
  const rarities = listsOf.map(lists => rarity(passages, countLiving(lists)))
  const attainable = task.uses.reduce(
    (total, { term, weight, isAsked }) => total + (isAsked ? weight * (rarities[term] ?? 0) : 0),
    0,
  )
  for (const uses of Map.groupBy(task.uses, ({ concept }) => concept).values())
    scoreConcept(blocks, uses, listsOf, rarities, gains)
  const best = attainable > 0 ? bestOf(blocks, task.scopeWeights, task.limit) : []
  const candidates = best.map(({ scope, ordinal, lexical }) => ({
    scope,
    ordinal,
    lexical: lexical / (task.scopeWeights[scope] ?? 1) / attainable,
  }))
  return { rarities, candidates: [...candidates, ...othersOf(task.also, blocks, best, attainable)] }
}
