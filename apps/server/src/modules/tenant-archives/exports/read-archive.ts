import type { Ctx } from '../../../platform/context.ts'
import { archiveEnd, directoryHeader, entryHeader } from '../../../platform/zip/zip-format.ts'
import type { ExportFileRow, ExportRow } from '../tables.ts'
import { fileAt, filesOf } from './exports-store.ts'

/** Bytes from a place to a place, both included. */
export interface ByteRange {
  start: number
  end: number
}

type Piece = { length: number; open(): AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

const given = (bytes: Uint8Array): Piece => ({ length: bytes.length, open: () => [bytes] })

const placeOf = ({ atByte }: ExportFileRow): number => {
  if (atByte === null) throw new Error('An archive that is not ready has no places.')
  return atByte
}

async function* content({ blobs }: Ctx, { blobKey, bytes }: ExportFileRow): AsyncGenerator<Uint8Array> {
  let read = 0
  for await (const piece of blobs.read(blobKey) as AsyncIterable<Uint8Array>) {
    read += piece.length
    yield piece
  }
  // Better an end that everybody notices than an archive with a hole.
  if (read !== bytes) throw new Error('A file of the archive has another size than before.')
}

/** The archive in its pieces, from the file on in which the byte lies; each is opened only when it is wanted. */
async function* piecesFrom(ctx: Ctx, row: ExportRow, byte: number): AsyncGenerator<Piece & { at: number }> {
  const directoryAt = row.directoryAt ?? 0
  let at = directoryAt
  if (byte < directoryAt)
    for await (const file of filesOf(ctx.db, row, await fileAt(ctx.db, row, byte))) {
      const header = entryHeader(file)
      const start = placeOf(file)
      yield { ...given(header), at: start }
      yield { length: file.bytes, open: () => content(ctx, file), at: start + header.length }
    }
  let entries = 0
  for await (const file of filesOf(ctx.db, row)) {
    const header = directoryHeader({ ...file, at: placeOf(file) })
    yield { ...given(header), at }
    at += header.length
    entries += 1
  }
  yield { ...given(archiveEnd({ entries, at: directoryAt, bytes: at - directoryAt })), at }
}

/** Any range of the archive, made while it is read: nothing of it is held but the piece that is on its way. */
export async function* readArchive(
  ctx: Ctx,
  row: ExportRow,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for await (const piece of piecesFrom(ctx, row, start)) {
    if (piece.at > end) return
    if (piece.at + piece.length <= start) continue
    let { at } = piece
    for await (const bytes of piece.open()) {
      const [from, to] = [Math.max(start - at, 0), Math.min(end + 1 - at, bytes.length)]
      at += bytes.length
      if (from < to) yield bytes.subarray(from, to)
      if (at > end) break
    }
  }
}
