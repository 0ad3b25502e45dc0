import { createHash } from 'node:crypto'
import type { Ctx } from '../../../platform/context.ts'
import { dropBlob, stageBlob } from '../../ingestion/index.ts'
import type { ListedMail, Mailbox } from './open-mailbox.ts'

/** A mail as it came, in a file that belongs to nobody yet. */
export interface DownloadedMail {
  blobKey: string
  bytes: number
  sha256: string
}

const downloadOnce = async (
  ctx: Ctx,
  mailbox: Pick<Mailbox, 'download'>,
  uid: number,
  atMost?: number,
): Promise<DownloadedMail> => {
  const hash = createHash('sha256')
  let bytes = 0
  const content = await mailbox.download(uid, atMost)
  const measured = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  }
  const blobKey = await stageBlob(ctx, measured())
  return { blobKey, bytes, sha256: hash.digest('hex') }
}

/** The beginning of one that is too large to be taken. */
export const downloadHead = (
  ctx: Ctx,
  mailbox: Pick<Mailbox, 'download'>,
  uid: number,
): Promise<DownloadedMail> => downloadOnce(ctx, mailbox, uid, 256 * 1024)

/**
 * The whole mail. A connection that breaks in the middle looks like the end of a mail, so its length is held against what the server
 * says. Servers that only estimate are believed when the same bytes come twice.
 */
export const downloadMail = async (
  ctx: Ctx,
  mailbox: Pick<Mailbox, 'download'>,
  { uid, size }: ListedMail,
): Promise<DownloadedMail> => {
  const first = await downloadOnce(ctx, mailbox, uid)
  if (first.bytes === size) return first
  await dropBlob(ctx, first.blobKey)
  const second = await downloadOnce(ctx, mailbox, uid)
  if (second.bytes === size || second.sha256 === first.sha256) return second
  await dropBlob(ctx, second.blobKey)
  throw new Error('Die E-Mail kam nicht vollständig an.')
}
