import { createParser } from 'eventsource-parser'

export interface ReceivedEvent {
  event: string
  data: string
}

/** A body as browsers have it, who may have none, or as Node has it. */
export type Bytes = AsyncIterable<Uint8Array> | Pick<ReadableStream<Uint8Array>, 'getReader'> | null

/** Far more than an answer with all its sources: a server that never ends an event must not fill the memory of whoever listens. */
const signsAtMost = 4_000_000

/** Not every browser can iterate over a stream. Whoever stops reading ends the work behind it. */
async function* piecesOf(body: Bytes): AsyncGenerator<Uint8Array> {
  if (!body) return
  if (!('getReader' in body)) return yield* body
  const reader = body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * Server-sent events out of any body: `EventSource` can neither send a question nor a token. Pieces of the network end anywhere, even
 * within a letter. An event that the stream breaks off in has not been said.
 */
export async function* readEvents(body: Bytes): AsyncGenerator<ReceivedEvent> {
  const decoder = new TextDecoder()
  let received: ReceivedEvent[] = []
  const parser = createParser({
    maxBufferSize: signsAtMost,
    onEvent: ({ event = 'message', data }) => received.push({ event, data }),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw error
    },
  })
  for await (const piece of piecesOf(body)) {
    parser.feed(decoder.decode(piece, { stream: true }))
    const events = received
    received = []
    yield* events
  }
}
