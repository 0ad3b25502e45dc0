import { describe, expect, it } from 'vitest'
import type { FoundPassage } from '../../../retrieval/index.ts'
import { askedOfSections } from './asked-of-sections.ts'

const passage = (...headings: string[]): FoundPassage =>
  ({ headings }) as Partial<FoundPassage> as FoundPassage
const statute = [passage('Satzung', '§ 1'), passage('Satzung', '§ 2')]

describe('a question to documents with headings', () => {
  it('counts as a sentence by its words', () => {
    const long = 'Was kostet es, wenn ich meinen Müll selbst bringe?'
    expect(askedOfSections(long, statute)).toBe(1)
    expect(askedOfSections('Müllabfuhr wie oft?', statute)).toBe(0.25)
    expect(askedOfSections('Müllgebühren', statute)).toBe(0)
    expect(askedOfSections('Wann wurde die Stadt gegründet und von wem?', [passage()])).toBe(0)
    expect(askedOfSections(long, [passage('§ 1'), passage()])).toBe(0.5)
    expect(askedOfSections(long, [])).toBe(0)
  })
})
