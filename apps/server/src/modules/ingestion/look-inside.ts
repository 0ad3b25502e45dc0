import {
  countPages,
  type FileKind,
  type ReadDocument,
  type Reader,
  type ReadOptions,
} from './reading/index.ts'

/** What is known of a file before anything costs. */
export interface FoundText {
  pages: number
  ocrPages: number
  /** null while pages must be recognised first. */
  read: ReadDocument | null
}

/** Thrown into the reading where it would begin to recognise pages. */
class NeedsRecognition extends Error {
  override name = 'NeedsRecognition'
  readonly pages: number

  constructor(pages: number) {
    super()
    this.pages = pages
  }
}

/** The text that is in the file as text; pages that are pictures are only counted. */
export const lookInside = async (
  reader: Reader,
  file: string,
  kind: FileKind,
  options: ReadOptions,
): Promise<FoundText> => {
  try {
    const read = await reader.read(file, kind, {
      ...options,
      beforeRecognition(pages) {
        throw new NeedsRecognition(pages)
      },
    })
    return { pages: read.pages, ocrPages: 0, read }
  } catch (error) {
    if (!(error instanceof NeedsRecognition)) throw error
    return { pages: await countPages(reader, file, kind), ocrPages: error.pages, read: null }
  }
}
