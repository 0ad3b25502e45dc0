import type { Readable } from 'node:stream'
import type { Task } from './protocol.ts'

export interface Request {
  task: Task
  bytes: Buffer
}

/** Requests as they come in: four bytes with the length of the head, the head as JSON, the file. */
export async function* requestsOf(input: Readable): AsyncGenerator<Request> {
  const pieces: Buffer[] = []
  let available = 0
  const source = input[Symbol.asyncIterator]()
  /** The next bytes, or null at the end. A large file is copied once, into a buffer of its size. */
  const take = async (length: number): Promise<Buffer | null> => {
    const result = Buffer.allocUnsafeSlow(length)
    let filled = 0
    while (filled < length) {
      if (available === 0) {
        const next = await source.next()
        if (next.done) return null
        pieces.push(next.value as Buffer)
        available += (next.value as Buffer).length
      }
      const [piece] = pieces
      if (!piece) continue
      const used = piece.copy(result, filled, 0, Math.min(piece.length, length - filled))
      filled += used
      available -= used
      if (used === piece.length) pieces.shift()
      else pieces[0] = piece.subarray(used)
    }
    return result
  }
  for (;;) {
    const length = await take(4)
    const head = length && (await take(length.readUInt32LE(0)))
    if (!head) return
    const task = JSON.parse(head.toString('utf8')) as Task
    const bytes = await take(task.size)
    if (!bytes) return
    yield { task, bytes }
  }
}
