export { chunkerVersion, type Passage, splitIntoPassages } from './split-into-passages.ts'
export { summarise } from './summarise.ts'
