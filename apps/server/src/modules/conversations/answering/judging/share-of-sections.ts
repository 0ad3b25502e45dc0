import type { FoundPassage } from '../../../retrieval/index.ts'
import { passagesRead } from './features.ts'

/**
 * From 0 to 1: how far documents with headings are asked, such as statutes and the pages of a town. What a question has in common with
 * them means something else than with an article: each section has its subject above it, and the same words stand everywhere.
 */
export const shareOfSections = (found: readonly FoundPassage[]): number => {
  const read = found.slice(0, passagesRead)
  return read.length ? read.filter(({ headings }) => headings.length > 0).length / read.length : 0
}
