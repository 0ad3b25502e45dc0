import { publicQueryLimits } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import { dropBlob, stageBlob } from '../../ingestion/index.ts'
import type { NewFile } from '../../public-queries/index.ts'
import type { ParsedMail } from '../reading/parsed-mail.ts'
import { readMail } from '../reading/read-mail.ts'

export interface ReadKept {
  mail: ParsedMail
  files: NewFile[]
  /** What was left out, for whoever reads the request. */
  leftOut: string[]
}

const fileBytesAtMost = publicQueryLimits.attachment_megabytes * 1024 * 1024

/** Nothing in the end, so that it is stored as nothing. */
class TooLarge extends Error {}

async function* upTo(
  content: AsyncIterable<Uint8Array>,
  counted: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    counted.bytes += piece.length
    if (counted.bytes > fileBytesAtMost) throw new TooLarge()
    yield piece
  }
}

export const dropFiles = async (ctx: Ctx, files: readonly NewFile[]): Promise<void> => {
  for (const { blobKey } of files) await dropBlob(ctx, blobKey)
}

/** Reads a stored mail; its files are staged while they pass. */
export const readKept = async (ctx: Ctx, blobKey: string): Promise<ReadKept> => {
  const files: NewFile[] = []
  const leftOut: string[] = []
  try {
    const mail = await readMail(ctx.blobs.read(blobKey), async ({ name, mediaType }, content) => {
      if (files.length >= publicQueryLimits.attachments) {
        leftOut.push(
          `Die Anlage „${name}“ wurde nicht übernommen: mehr als ${publicQueryLimits.attachments} Anlagen.`,
        )
        return
      }
      const counted = { bytes: 0 }
      try {
        const key = await stageBlob(ctx, upTo(content, counted))
        files.push({ name, mediaType, bytes: counted.bytes, blobKey: key })
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error
        leftOut.push(
          `Die Anlage „${name}“ wurde nicht übernommen: größer als ${publicQueryLimits.attachment_megabytes} MB.`,
        )
      }
    })
    return { mail, files, leftOut }
  } catch (error) {
    await dropFiles(ctx, files)
    throw error
  }
}
