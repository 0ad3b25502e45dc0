export { retrievalJobs } from './jobs.ts'
export { replacePassages } from './lexical-index/replace-passages.ts'

export { retrievalHandlers } from './routes.ts'

export { type WordMatch, wordMatches } from './search/highlight.ts'
export { type AskedWord, weightOf, wordsOfQuestion } from './search/question.ts'
export { questionVector } from './search/question-vector.ts'

export {
  type FoundPassage,
  priorityWeights,
  searchPassages,
} from './search/search-passages.ts'
export { hasVectors, prepareVectors } from './vectors/vectors-store.ts'
