import { describe, expect, it } from 'vitest'
import { type Evidence, fuse } from './fuse.ts'

const evidence = (lexical: number, more: Partial<Evidence> = {}): Evidence => ({
  document: 'a',
  passageCount: 10,
  lexical: { lexical, grams: lexical, neighbourhood: 0, coverage: 0, title: 0 },
  similarity: null,
  recency: 1,
  weight: 1,
  ...more,
})
const order = (list: Evidence[], trust: number) =>
  fuse(list, trust)
    .map(({ score }, index) => ({ score, index }))
    .sort((a, b) => b.score - a.score)
    .map(({ index }) => index)

describe('the score', () => {
  it('is the sum of its parts times its factors', () => {
    const list = [
      evidence(0.9, { similarity: 0.2, recency: 0.8, weight: 0.7 }),
      evidence(0.3, { similarity: 0.9, recency: 0.9 }),
      evidence(0.1),
    ]
    for (const { score, parts } of fuse(list, 0.6)) {
      const { recency, weight, ...summands } = parts
      const sum = Object.values(summands).reduce((total, part) => total + part, 0)
      expect(score).toBeCloseTo(sum * recency * weight, 12)
    }
  })

  it('of a passage that has every word everywhere stays within 1', () => {
    const perfect = { lexical: 1.5, grams: 1.5, neighbourhood: 1.5, coverage: 1.5, title: 0 }
    expect(fuse([evidence(0, { lexical: perfect })], 0)[0]?.score).toBeCloseTo(1)
  })

  it('is higher where the same is said by a document of its own than somewhere in a long one', () => {
    const ofDocument = (document: string, passageCount: number) =>
      [0.8, 0.5, 0.4].map(lexical => evidence(lexical, { document, passageCount }))
    expect(order([...ofDocument('long', 60), ...ofDocument('short', 4)], 0)[0]).toBe(3)
  })

  it('does not look at vectors that are not trusted', () => {
    const list = [evidence(0.9, { similarity: 0 }), evidence(0.8, { similarity: 1 }), evidence(0.7)]
    expect(order(list, 0)).toEqual([0, 1, 2])
    expect(fuse(list, 0).every(({ parts }) => parts.vector === 0)).toBe(true)
  })

  it('lets a vector that stands out lift a passage that words do not find', () => {
    const others = Array.from({ length: 20 }, (_, index) => evidence(0.2 + index / 100, { similarity: 0.5 }))
    expect(order([...others, evidence(0.1, { similarity: 0.9 })], 1)[0]).toBe(20)
  })

  it('does not depend on which part of the scale a model uses', () => {
    const similarities = [0.1, 0.7, 0.3, 0.2]
    const on = (map: (similarity: number) => number) =>
      fuse(
        similarities.map((similarity, index) => evidence(0.5 - index / 10, { similarity: map(similarity) })),
        1,
      ).map(({ score }) => score)
    const narrow = on(similarity => 0.8 + similarity / 100)
    for (const [index, score] of on(similarity => similarity).entries())
      expect(score).toBeCloseTo(narrow[index] ?? 0, 9)
  })

  it('still counts vectors where no word was found', () => {
    const list = [evidence(0, { similarity: 0.1 }), evidence(0, { similarity: 0.8 })]
    expect(order(list, 1)).toEqual([1, 0])
    expect(fuse(list, 1)[1]?.score).toBeGreaterThan(0)
  })

  it('copes with vectors that are all the same, and with none', () => {
    for (const similarity of [0.5, null])
      for (const { score } of fuse([evidence(0.4, { similarity }), evidence(0.2, { similarity })], 1))
        expect(Number.isFinite(score)).toBe(true)
    expect(fuse([], 1)).toEqual([])
  })
})
