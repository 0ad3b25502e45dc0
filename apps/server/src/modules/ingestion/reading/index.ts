export type { FileKind, ReadDocument, ReadPage } from './document.ts'
export { plausiblePages } from './limits.ts'
export {
  countPages,
  createReader,
  createReaderWith,
  type Reader,
  type ReaderSettings,
  type ReadOptions,
  readHtml,
} from './reader.ts'
export { ReadingError } from './reasons.ts'
export { sniff } from './sniff.ts'
