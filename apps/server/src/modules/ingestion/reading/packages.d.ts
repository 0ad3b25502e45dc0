/** Packages that bring no types: only what is used of them. */

declare module 'word-extractor' {
  export interface WordDocument {
    getBody(options?: { filterUnicode?: boolean }): string
    getFootnotes(options?: { filterUnicode?: boolean }): string
    getEndnotes(options?: { filterUnicode?: boolean }): string
    getTextboxes(options?: { filterUnicode?: boolean; includeHeadersAndFooters?: boolean }): string
  }
  class WordExtractor {
    extract(source: Buffer): Promise<WordDocument>
  }
  // biome-ignore lint/style/noDefaultExport: the package has one.
  export default WordExtractor
}

declare module 'yauzl' {
  import type { Readable } from 'node:stream'
  export interface Entry {
    fileName: string
    compressedSize: number
    uncompressedSize: number
    isEncrypted(): boolean
  }
  export interface ZipFile {
    readonly entryCount: number
    readEntry(): void
    openReadStream(entry: Entry, callback: (error: Error | null, stream: Readable) => void): void
    on(event: 'entry', listener: (entry: Entry) => void): this
    on(event: 'end', listener: () => void): this
    on(event: 'error', listener: (error: Error) => void): this
    close(): void
  }
  export function fromBuffer(
    buffer: Buffer,
    options: { lazyEntries: boolean; validateEntrySizes: boolean; strictFileNames?: boolean },
    callback: (error: Error | null, zip: ZipFile) => void,
  ): void
}
