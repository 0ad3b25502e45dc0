export { ownWordsOf } from './glossary/glossary-store.ts'
export { retrievalJobs } from './jobs.ts'
export { replacePassages } from './lexical-index/replace-passages.ts'
export { retrievalProbePart } from './probe-part.ts'
export { retrievalHandlers } from './routes.ts'
export { type AskedWord, wordsOfQuestion } from './search/question.ts'
export { questionVector } from './search/question-vector.ts'
export { type OtherWord, type ReadQuestion, readQuestion } from './search/read-question.ts'
export {
  type FoundPassage,
  priorityWeights,
  searchPassages,
} from './search/search-passages.ts'
export { retrievalPart } from './tenant-part.ts'
export { hasVectors, prepareVectors } from './vectors/vectors-store.ts'
export { everyWord, type Word } from './words/analyser.ts'
export { everydayGerman } from './words/german/everyday-german.ts'
