import { tenantArchives } from '@lotse/contract'
import type { Ctx } from '../../../platform/context.ts'
import type { ByteSource } from '../../../platform/zip/read-zip.ts'
import type { ImportRow } from '../tables.ts'

/** The archive as it lies in the store, piece by piece; all but the last have one size. */
export const pieceSource = (
  { blobs }: Pick<Ctx, 'blobs'>,
  row: Pick<ImportRow, 'sizeBytes' | 'pieceKeys'>,
): ByteSource => ({
  size: row.sizeBytes,
  async *read(start, end) {
    const { pieceBytes } = tenantArchives
    for (let place = Math.floor(start / pieceBytes); place * pieceBytes < end; place += 1) {
      const key = row.pieceKeys[place]
      if (!key) throw new Error('A piece of the archive is missing.')
      let at = place * pieceBytes
      for await (const bytes of blobs.read(key) as AsyncIterable<Buffer>) {
        const [from, to] = [Math.max(start - at, 0), Math.min(end - at, bytes.length)]
        at += bytes.length
        if (from < to) yield bytes.subarray(from, to)
        if (at >= end) break
      }
    }
  },
})
