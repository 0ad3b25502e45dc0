import { describe, expect, it } from 'vitest'
import type { FoundPassage } from '../../../retrieval/index.ts'
import { shareOfSections } from './share-of-sections.ts'

const passage = (...headings: string[]): FoundPassage =>
  ({ headings }) as Partial<FoundPassage> as FoundPassage

describe('how far documents with headings are asked', () => {
  it('is told by the passages that are read', () => {
    expect(shareOfSections([passage('Satzung', '§ 1'), passage('Satzung', '§ 2')])).toBe(1)
    expect(shareOfSections([passage('§ 1'), passage()])).toBe(0.5)
    expect(shareOfSections([passage()])).toBe(0)
    expect(shareOfSections([])).toBe(0)
    expect(shareOfSections([...Array.from({ length: 6 }, () => passage('§ 1')), passage()])).toBe(1)
  })
})
