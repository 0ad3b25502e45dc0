import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Ctx } from '../../../platform/context.ts'
import { dropBlob, keepBlob, stageBlob } from '../../ingestion/index.ts'
import type { ExportRow } from '../tables.ts'
import { advance, type NewFile } from './exports-store.ts'

/** What passes by is counted and hashed. */
export const createMeter = () => {
  const hash = createHash('sha256')
  const met = { bytes: 0, crc32: 0 }
  return {
    pass(piece: Uint8Array): void {
      hash.update(piece)
      met.crc32 = crc32(piece, met.crc32)
      met.bytes += piece.length
    },
    read: () => ({ ...met, sha256: hash.digest() }),
  }
}

interface OwnFile {
  path: string
  kind: string
  /** Null for what has no rows. */
  content: AsyncIterable<string>
  /** Asked when the content is through. */
  outcome(): { rows: number | null; cursor: unknown[] | null; isEmpty: boolean }
}

/** A file that is made for the archive, piece by piece into the store, and with it how far the archive has come. */
export const writeOwnFile = async (ctx: Ctx, seen: ExportRow, file: OwnFile): Promise<ExportRow> => {
  const meter = createMeter()
  async function* metered() {
    for await (const text of file.content) {
      const piece = Buffer.from(text)
      meter.pass(piece)
      yield piece
    }
  }
  const blobKey = await stageBlob(ctx, metered())
  try {
    const { rows, cursor, isEmpty } = file.outcome()
    const made: NewFile = { path: file.path, kind: file.kind, blobKey, isOwn: true, rows, ...meter.read() }
    const files = isEmpty ? [] : [made]
    const next = await advance(ctx, seen, { files, cursor }, async ctx => {
      if (!isEmpty) await keepBlob(ctx, blobKey)
    })
    if (isEmpty) await dropBlob(ctx, blobKey)
    return next
  } catch (error) {
    await dropBlob(ctx, blobKey)
    throw error
  }
}
