import type { Ctx } from '../../platform/context.ts'
import type { IngestionDependencies } from './dependencies.ts'
import { isReadable, kindOf } from './file-kinds.ts'
import { type FoundText, lookInside } from './look-inside.ts'
import { ReadingError, type ReadOptions } from './reading/index.ts'

interface BlobToRead {
  blobKey: string
  mediaType: string
  name: string
}

export type ReadBlob = (
  ctx: Ctx,
  file: BlobToRead,
  options: Pick<ReadOptions, 'signal' | 'onProgress'> & { mayRecognise: boolean },
) => Promise<FoundText>

/** Reads a file of another module in the same processes, behind the same walls. Rejects with a `ReadingError` that says why not. */
export const blobReader =
  ({ reader }: Pick<IngestionDependencies, 'reader'>): ReadBlob =>
  async (ctx, { blobKey, mediaType, name }, { mayRecognise, ...options }) => {
    if (!isReadable(mediaType)) throw new ReadingError('unknownType')
    const kind = kindOf(mediaType)
    const asked = { ...options, filename: name }
    return ctx.blobs.withFile(blobKey, async file => {
      if (!mayRecognise) return lookInside(reader, file, kind, asked)
      const read = await reader.read(file, kind, asked)
      return { pages: read.pages, ocrPages: read.ocrPages, read }
    })
  }
