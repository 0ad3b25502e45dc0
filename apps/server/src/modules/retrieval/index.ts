export { rebuildIndexJob, retrievalJobs } from './jobs.ts'
export { replacePassages, type TitledOwner } from './lexical-index/replace-passages.ts'
export type { Passage } from './passage.ts'
export { retrievalHandlers } from './routes.ts'
export type { ScoreParts } from './search/fuse.ts'
export { type WordMatch, wordMatches } from './search/highlight.ts'
export { type AskedWord, weightOf, wordsOfQuestion } from './search/question.ts'
export { questionVector } from './search/question-vector.ts'
export type { RecencySettings } from './search/recency.ts'
export {
  type FoundPassage,
  priorityWeights,
  type SearchInput,
  searchPassages,
} from './search/search-passages.ts'
export { hasVectors, prepareVectors } from './vectors/vectors-store.ts'
