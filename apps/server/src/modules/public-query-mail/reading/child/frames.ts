import type { Readable } from 'node:stream'
import type { AttachedFile, ParsedMail } from '../parsed-mail.ts'

/** What a child that reads a mail says: its files piece by piece while they pass, in the end the mail itself. */
export type Frame =
  /** The program runs; one that ends before could not be started, and no mail is to blame. */
  | { type: 'ready' }
  | { type: 'file'; file: AttachedFile }
  | { type: 'piece'; bytes: Buffer }
  | { type: 'fileEnds' }
  | { type: 'mail'; mail: ParsedMail }
  | { type: 'failed'; reason: string }

const headBytes = 5
const codes: Record<Frame['type'], number> = { ready: 0, file: 1, piece: 2, fileEnds: 3, mail: 4, failed: 5 }
const typeOf = new Map(Object.entries(codes).map(([type, code]) => [code, type as Frame['type']]))
/** Longer than the longest one of a child that is still itself. */
const frameBytesAtMost = 64_000_000

/** One byte of type, four of length, the content: bytes of a file as they are, everything else as JSON. */
export const writeFrame = (frame: Frame): Buffer => {
  const { type, ...content } = frame
  const body = frame.type === 'piece' ? frame.bytes : Buffer.from(JSON.stringify(content))
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(codes[type], 0)
  head.writeUInt32LE(body.length, 1)
  return Buffer.concat([head, body])
}

const parseFrame = (code: number, body: Buffer): Frame => {
  const type = typeOf.get(code)
  if (!type) throw new Error('This is no frame.')
  return type === 'piece' ? { type, bytes: body } : { type, ...JSON.parse(body.toString()) }
}

/** The frames of a pipe, one after the other; whoever takes them slowly slows the child down. */
export async function* framesOf(output: Readable): AsyncGenerator<Frame> {
  let pieces: Buffer[] = []
  let available = 0
  let needed = headBytes
  for await (const piece of output as AsyncIterable<Buffer>) {
    pieces.push(piece)
    available += piece.length
    if (available < needed) continue
    let bytes = Buffer.concat(pieces)
    for (;;) {
      const length = bytes.length >= headBytes ? bytes.readUInt32LE(1) : 0
      if (length > frameBytesAtMost) throw new Error('This frame is too long.')
      needed = headBytes + length
      if (bytes.length < needed) break
      yield parseFrame(bytes.readUInt8(0), bytes.subarray(headBytes, needed))
      bytes = bytes.subarray(needed)
      needed = headBytes
    }
    pieces = [bytes]
    available = bytes.length
  }
}
