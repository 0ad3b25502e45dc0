import { Readable } from 'node:stream'
import type { ServerEvent, StreamReply } from './handlers.ts'

/** A proxy that waits for the end of an answer, or a browser that thinks the connection dead, would spoil it. */
const quietAtMostMs = 15_000
const stillThere = ': \n\n'

const lineOf = ({ event, data }: ServerEvent): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

async function* linesOf(events: AsyncIterable<ServerEvent>): AsyncGenerator<string> {
  const iterator = events[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  const quiet = () =>
    new Promise<null>(resolve => {
      timer = setTimeout(resolve, quietAtMostMs, null)
    })
  try {
    for (let next = iterator.next(); ; ) {
      const result = await Promise.race([next, quiet()])
      clearTimeout(timer)
      if (!result) yield stillThere
      else if (result.done) return
      else {
        yield lineOf(result.value)
        next = iterator.next()
      }
    }
  } finally {
    clearTimeout(timer)
    await iterator.return?.()
  }
}

/** Server-sent events: whatever happens is sent at once. Whoever leaves ends the work behind it, too. */
export const eventStream = (events: AsyncIterable<ServerEvent>): StreamReply => ({
  type: 'text/event-stream; charset=utf-8',
  body: Readable.from(linesOf(events), { objectMode: false }),
  headers: { 'x-accel-buffering': 'no' },
})
