import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaTypeOf, type NewDocument, sniff, stageBlob } from '../modules/ingestion/index.ts'
import type { Ctx } from '../platform/context.ts'

const folder = join(import.meta.dirname, '../../demo-documents')

export type SampleDocument = Pick<NewDocument, 'filename' | 'mediaType' | 'sizeBytes' | 'sha256' | 'blobKey'>

/** The sample files, stored but not yet anybody's; what no document takes up is swept away. */
export const stageSampleDocuments = async (ctx: Ctx): Promise<SampleDocument[]> => {
  const staged: SampleDocument[] = []
  for (const filename of (await readdir(folder)).sort()) {
    const bytes = await readFile(join(folder, filename))
    staged.push({
      filename,
      mediaType: mediaTypeOf(await sniff(bytes, filename)),
      sizeBytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      blobKey: await stageBlob(ctx, bytes),
    })
  }
  return staged
}
